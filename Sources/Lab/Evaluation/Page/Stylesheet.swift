/// How the page looks: light and dark, on a desk, on a phone and on paper.
enum Stylesheet {
    /// CSS; it names no resource.
    static let css = """
        \(theme)
        \(layout)
        \(tables)
        \(plots)
        \(cases)
        \(paper)
        """

    private static let theme = """
        :root{color-scheme:light dark;--back:#fbfbfa;--card:#fff;--ink:#1b1d21;--soft:#5a606b;--line:#d9dce1;
        --faint:#eef0f3;--link:#0b57a4;--good:#0b6e3a;--bad:#b3261e;--warn:#8a5300;--bad-back:#fde7e4;
        --good-back:#dff3e6;--warn-back:#fff1d6;--v0:#0063a6;--v1:#c24100;--v2:#00785a;--v3:#a8337f;--v4:#7a5c00;
        --v5:#5b4bc4}
        @media (prefers-color-scheme:dark){:root{--back:#14161a;--card:#1b1e24;--ink:#e8eaee;--soft:#a4abb8;
        --line:#363b45;--faint:#242830;--link:#8cc2ff;--good:#6fd69a;--bad:#ff9d92;--warn:#f2bd62;
        --bad-back:#4a1f1c;--good-back:#17402a;--warn-back:#43320f;--v0:#6cb8ff;--v1:#ff9a5c;--v2:#4fd3a6;
        --v3:#f29ad0;--v4:#e0c04a;--v5:#b0a4ff}}
        *{box-sizing:border-box}
        html{background:var(--back);color:var(--ink);font:15px/1.5 system-ui,"Noto Sans","DejaVu Sans",sans-serif;
        -webkit-text-size-adjust:100%}
        body{margin:0;overflow-wrap:break-word}
        a{color:var(--link)}
        :focus-visible{outline:3px solid var(--link);outline-offset:2px}
        code,.mono{font-family:ui-monospace,"Noto Sans Mono","DejaVu Sans Mono",monospace;font-size:.92em}
        """

    private static let layout = """
        .bound{max-width:1280px;margin:0 auto;padding:0 24px}
        .skip{position:absolute;left:-999em}.skip:focus{left:8px;top:8px;background:var(--card);padding:6px 10px}
        header{padding:28px 0 12px}
        h1{font-size:1.75rem;line-height:1.2;margin:0 0 4px;letter-spacing:-.01em}
        h2{font-size:1.25rem;margin:0 0 10px;line-height:1.3}
        h3{font-size:1.02rem;margin:22px 0 8px}
        h4{font-size:.92rem;margin:0 0 6px}
        p{margin:0 0 10px;max-width:78ch}
        .soft{color:var(--soft)}
        nav{position:sticky;top:0;z-index:5;background:var(--back);border-bottom:1px solid var(--line)}
        nav ul{display:flex;gap:4px 18px;list-style:none;margin:0;padding:8px 0;overflow-x:auto;white-space:nowrap}
        nav a{text-decoration:none;font-size:.9rem;display:inline-block;padding:3px 0}nav a:hover{text-decoration:underline}
        main>section{padding:26px 0 12px;border-bottom:1px solid var(--line);scroll-margin-top:40px}
        footer{padding:18px 0 40px;color:var(--soft);font-size:.85rem}
        .hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
        .faults{border-left:4px solid var(--bad);background:var(--bad-back);padding:12px 16px;border-radius:4px;
        margin:14px 0 0}
        .faults h2{font-size:1.05rem;margin:0 0 6px}.faults ul{margin:0;padding-left:20px}
        .faults .count{font-weight:600}
        details>summary{cursor:pointer;padding:6px 0}
        details>summary:hover{color:var(--link)}
        dl.terms{display:grid;grid-template-columns:minmax(8em,max-content) 1fr;gap:4px 16px;margin:6px 0 12px;
        font-size:.9rem}
        dl.terms dt{font-weight:600}dl.terms dd{margin:0}
        @media (max-width:640px){.bound{padding:0 14px}h1{font-size:1.4rem}
        dl.terms{grid-template-columns:1fr;gap:0}dl.terms dd{margin:0 0 6px}}
        """

    private static let tables = """
        .scroll{position:relative;overflow-x:auto;max-width:100%;border:1px solid var(--line);border-radius:6px;background:var(--card);
        margin:0 0 14px}
        .tall{max-height:80vh;overflow:auto}
        table{border-collapse:separate;border-spacing:0;width:100%;font-size:.86rem;font-variant-numeric:tabular-nums}
        caption{text-align:left;padding:8px 10px 4px;color:var(--soft);font-size:.85rem}
        th,td{padding:5px 10px;text-align:left;vertical-align:top;border-bottom:1px solid var(--faint);unicode-bidi:isolate}
        tr:last-child>td,tr:last-child>th{border-bottom:0}
        thead th{font-weight:600;vertical-align:bottom;border-bottom:1px solid var(--line);background:var(--card)}
        thead th.n{white-space:normal}.dense th,.dense td{padding:5px 7px}.narrow{max-width:760px}
        tbody+tbody>tr:first-child>*{border-top:1px solid var(--line)}
        .tall thead th{position:sticky;top:0;z-index:2}
        th.n,td.n{text-align:right;white-space:nowrap}
        th small,td small{display:block;color:var(--soft);font-weight:400;font-size:.78rem;white-space:nowrap}
        tbody th{font-weight:500}
        .pin{position:sticky;left:0;z-index:1;background:var(--card)}
        td.best{font-weight:700}td.best small{font-weight:400}
        .star{color:var(--good)}
        .good{color:var(--good)}.bad{color:var(--bad)}.warn{color:var(--warn)}
        .key{display:inline-block;width:22px;height:10px;vertical-align:middle;margin-right:6px}
        .key line{stroke-width:3}
        th button{font:inherit;color:inherit;background:none;border:0;padding:0;cursor:pointer;text-align:inherit}
        th button::after{content:" ↕";color:var(--soft)}
        th[aria-sort=ascending] button::after{content:" ↑"}th[aria-sort=descending] button::after{content:" ↓"}
        .items td,.items th{padding:3px 8px}
        .items .name{min-width:15em;max-width:26em;overflow-wrap:break-word}.items .state{white-space:nowrap}
        """

    private static let plots = """
        .plots{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,340px),1fr));gap:18px}
        .plots figure{margin:0;background:var(--card);border:1px solid var(--line);border-radius:6px;padding:12px 14px;
        min-width:0}
        .plots figcaption{font-size:.86rem;color:var(--soft)}
        svg.plot{display:block;width:100%;height:auto;overflow:visible}
        svg text{fill:var(--ink);font:12px system-ui,"Noto Sans","DejaVu Sans",sans-serif}
        .grid{stroke:var(--faint);stroke-width:1}.axis{stroke:var(--soft);stroke-width:1}
        .ideal{stroke:var(--soft);stroke-width:1;stroke-dasharray:3 3}
        .tick{fill:var(--soft)!important;font-size:11px!important}
        .curve{fill:none;stroke-width:2;stroke-linejoin:round}
        .v0{stroke:var(--v0)}.v1{stroke:var(--v1);stroke-dasharray:7 3}.v2{stroke:var(--v2);stroke-dasharray:2 3}
        .v3{stroke:var(--v3);stroke-dasharray:9 3 2 3}.v4{stroke:var(--v4);stroke-dasharray:4 2}
        .v5{stroke:var(--v5);stroke-dasharray:12 4}
        .dot{stroke-dasharray:none!important;stroke-width:1.5;fill-opacity:.55}
        .dot.v0{fill:var(--v0)}.dot.v1{fill:var(--v1)}.dot.v2{fill:var(--v2)}.dot.v3{fill:var(--v3)}
        .dot.v4{fill:var(--v4)}.dot.v5{fill:var(--v5)}
        ul.legend{list-style:none;margin:8px 0 4px;padding:0;font-size:.86rem}
        ul.legend li{overflow-wrap:anywhere}
        .plots h3{margin:0 0 6px}
        .glyph{font-size:1.2rem;line-height:1.2;display:inline-block;min-width:1.6em;font-family:"Noto Sans","DejaVu Sans",sans-serif}
        .tag{display:inline-block;font-size:.75rem;padding:0 6px;border-radius:9px;background:var(--warn-back);
        color:var(--warn);white-space:nowrap}
        .bar{display:inline-block;height:8px;background:var(--v0);border-radius:2px;vertical-align:middle;min-width:1px}
        """

    private static let cases = """
        .case{background:var(--card);border:1px solid var(--line);border-radius:6px;margin:0 0 10px;
        scroll-margin-top:48px}
        .case>summary{padding:9px 14px;overflow-wrap:anywhere}
        .case>summary .facts{color:var(--soft);font-size:.87rem}
        .case .body{padding:4px 14px 14px;border-top:1px solid var(--faint)}
        .columns{display:grid;grid-template-columns:minmax(0,5fr) minmax(0,6fr);gap:20px;padding-top:12px}
        .columns>*{min-width:0}
        @media (max-width:820px){.columns{grid-template-columns:minmax(0,1fr)}}
        .sheet{margin:0 0 12px}
        .sheet figcaption{font-size:.83rem;color:var(--soft);padding-top:4px}
        @property --frame{syntax:"<length>";inherits:true;initial-value:0px}
        .frame{position:relative;width:min(100%,calc(900px*var(--w)/var(--h)));aspect-ratio:var(--w)/var(--h);
        overflow:hidden;container-type:inline-size;background:#fff;border:1px solid var(--line)}
        .plate{position:absolute;left:0;top:0;width:calc(var(--w)*1px);height:calc(var(--h)*1px);transform-origin:0 0;
        --frame:100cqw;transform:scale(tan(atan2(var(--frame),calc(var(--w)*1px))))}
        @supports not (width:calc(1px*tan(atan2(1px,2px)))){.frame{width:calc(var(--w)*.4px);max-width:none}
        .plate{transform:scale(.4)}}
        .photo{position:absolute;left:0;top:0;max-width:none;transform-origin:0 0;image-orientation:none}
        .plain{display:block;max-width:100%;max-height:900px;border:1px solid var(--line)}
        .frame svg{position:absolute;inset:0;width:100%;height:100%}
        .frame rect{fill:none;vector-effect:non-scaling-stroke}
        .word{stroke:#808894;stroke-width:.8;stroke-opacity:.75}
        .word.amiss{stroke:#c8102e;fill:#ff2d2d!important;fill-opacity:.22}
        .code{stroke:#6b7280;stroke-width:1.2;stroke-dasharray:2 3}
        .edge{fill:none;stroke:#00703c;stroke-width:2.4;vector-effect:non-scaling-stroke}
        .edge.found{stroke:#c8102e;stroke-dasharray:7 4}
        .field{stroke-width:2.6}
        .field.wrong{stroke:#c8102e!important;stroke-dasharray:7 4;stroke-width:3}
        .frame text{font-weight:700;paint-order:stroke;stroke:#fff;stroke-linejoin:round}
        .frame .letters{font-weight:400;fill:#333;stroke:none}
        .frame text.wrong{fill:#b00020!important}
        .swatch{display:inline-block;width:11px;height:11px;border-radius:2px;margin-right:6px;vertical-align:-1px}
        \(fieldColours)
        .aim{overflow-wrap:anywhere;min-width:7em}
        .state,.fields th{white-space:nowrap}
        .confusions td{white-space:nowrap}.confusions small{display:inline}
        @media (max-width:640px){.confusions small{display:block}}
        .reasons{margin:0 0 10px;padding-left:18px;font-size:.9rem}
        .diff{font-size:.84rem;table-layout:fixed}
        .diff td{font-family:ui-monospace,"Noto Sans Mono","DejaVu Sans Mono",monospace;overflow-wrap:anywhere;padding:2px 8px;width:50%}
        .diff tr.same td{color:var(--soft)}
        del,ins{border-radius:2px;padding:0 1px;unicode-bidi:isolate}
        del{background:var(--bad-back);color:var(--bad);text-decoration:underline dotted 2px;text-underline-offset:3px}
        ins{background:var(--warn-back);color:var(--warn);text-decoration:underline solid 2px;text-underline-offset:3px}
        """

    private static let fieldColours =
        fieldPalette.enumerated().map { index, colour in
            ".k\(index){--k:\(colour)}"
        }.joined()
        + "rect[class*=k]{stroke:var(--k)}text[class*=k]{fill:var(--k)!important}.swatch{background:var(--k)}"

    /// Dark enough to be read on paper; the picture is light in both themes.
    static let fieldPalette = [
        "#0057b8", "#00703c", "#7b2d9b", "#a34700", "#00788a", "#8a1253", "#5c6b00", "#4338ca", "#7a4b12", "#1f5f5b",
        "#9c2700", "#2d5a8c", "#6b4f9e", "#4a5568",
    ]

    private static let paper = """
        @media print{:root{color-scheme:light;--back:#fff;--card:#fff;--ink:#000;--soft:#444;--line:#bbb;--faint:#ddd}
        nav,.skip,th button::after{display:none}.scroll,.tall{overflow:visible;max-height:none}
        html{font-size:12px}tr,figure,.plots figure{break-inside:avoid}h2,h3{break-after:avoid}
        .frame,.swatch,.bar,del,ins{print-color-adjust:exact;-webkit-print-color-adjust:exact}.pin{position:static}}
        """
}

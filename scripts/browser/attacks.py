"""Texts that would like to be script: 200 of them, for every field that the page shows."""

RUN = "window.pwned=1"

SEEDS = [
    "<script>{}</script>", "<img src=x onerror={}>", "<svg onload={}>", "<svg><script>{}</script></svg>",
    "<iframe srcdoc='<script>parent.{}</script>'>", "<body onload={}>", "<input autofocus onfocus={}>",
    "<details open ontoggle={}>", "<video><source onerror={}>", "<a href=javascript:{}>x</a>",
    "<math><a xlink:href=javascript:{}>x</a></math>", "<object data=data:text/html,<script>{}</script>>",
    "<embed src=javascript:{}>", "<style>*{{background:url(javascript:{})}}</style>", "<link rel=stylesheet href=javascript:{}>",
    "<meta http-equiv=refresh content=0;url=javascript:{}>", "<base href=javascript:{}//>", "<form action=javascript:{}><button>",
    "<template><img src=x onerror={}></template>", "<svg><animate onbegin={} attributeName=x>",
    "javascript:{}", "{{{{constructor.constructor('{}')()}}}}", "${{{}}}", "data:text/html,<script>{}</script>", "';{};//",
]

WRAPPERS = [
    "{}", '">{}', "'>{}", "</textarea>{}", "</title>{}", "-->{}", "]]>{}", "\u202e{}",
]

PAYLOADS = [wrapper.format(seed.format(RUN)) for wrapper in WRAPPERS for seed in SEEDS]

# What the page itself never makes.
NODES = """
    const own = new Set([document.querySelector('head style'), ...document.querySelectorAll('head > *')]);
    const found = [...document.querySelectorAll(
      'script, style, link, meta, base, iframe, object, embed, svg, math, template, video, audio, source, img, animate')]
      .filter((one) => !own.has(one) && !(one.tagName === 'IMG' && one.src.startsWith('blob:')));
    const handlers = [...document.querySelectorAll('*')].filter((one) => [...one.attributes].some(({ name, value }) =>
      name.startsWith('on') || /^\\s*(javascript|data):/i.test(value) && ['href', 'src', 'action', 'formaction'].includes(name)));
    return [window.pwned ?? 0, found.map((one) => one.outerHTML.slice(0, 80)), handlers.map((one) => one.outerHTML.slice(0, 80))];
"""

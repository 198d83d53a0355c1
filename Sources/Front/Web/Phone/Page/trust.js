// What the server cannot see of a phone that comes without encryption: the code in its address.

for (const link of document.querySelectorAll("a.goes-on")) link.hash = location.hash;
// On an iPhone first what is for it.
const [others, apple] = document.querySelectorAll("section");
if (/iPhone|iPad|Macintosh/.test(navigator.userAgent)) others.before(apple);

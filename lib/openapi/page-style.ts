/** Style of the reference page; light and dark follow the reader's system. */
export const pageStyle = `
:root { color-scheme: light dark; --line: #8884; --soft: #8882; --accent: light-dark(#0b5cad, #7db7ff); }
* { box-sizing: border-box; }
body { margin: 0; font: 15px/1.5 system-ui, sans-serif; display: grid; grid-template-columns: 18rem minmax(0, 1fr); }
nav { position: sticky; top: 0; height: 100vh; overflow: auto; padding: 1rem; border-right: 1px solid var(--line); }
nav h2 { font-size: .8rem; text-transform: uppercase; letter-spacing: .05em; margin: 1rem 0 .25rem; }
nav a { display: block; padding: .1rem 0; }
main { padding: 1rem 2rem 6rem; max-width: 64rem; }
a { color: var(--accent); text-decoration: none; }
a:hover { text-decoration: underline; }
code, pre, textarea, input { font: 13px/1.45 ui-monospace, monospace; }
code { background: var(--soft); padding: 0 .25em; border-radius: 3px; }
pre { background: var(--soft); padding: .75rem; border-radius: 6px; overflow: auto; max-height: 30rem; }
details.operation { border: 1px solid var(--line); border-radius: 6px; margin: .5rem 0; padding: 0 1rem; }
details.operation > summary { cursor: pointer; padding: .5rem 0; }
details.operation[open] { padding-bottom: 1rem; }
.method { display: inline-block; width: 4.5em; font-weight: 600; }
.deprecated > summary > code { text-decoration: line-through; }
.type { opacity: .8; }
.members { margin: .25rem 0; padding-left: 1.25rem; border-left: 1px solid var(--line); list-style: none; }
.members p, td p { margin: 0; opacity: .8; }
table { border-collapse: collapse; width: 100%; }
td, th { text-align: left; vertical-align: top; padding: .25rem .75rem .25rem 0; border-bottom: 1px solid var(--line); }
form { border-top: 1px solid var(--line); margin-top: 1rem; padding-top: .5rem; }
label { display: grid; grid-template-columns: 12rem minmax(0, 1fr); gap: .5rem; margin: .25rem 0; }
textarea { width: 100%; min-height: 8rem; }
input { width: 100%; padding: .25rem; }
@media (max-width: 50rem) { body { display: block; } nav { position: static; height: auto; border: 0; } main { padding: 1rem; } }
`;

export const STYLE = `
:root { color-scheme: light dark; --line: light-dark(#d9dcd6, #3a403c); --soft: light-dark(#f3f5f1, #1d211f); --mark: light-dark(#14663f, #7fd3a6); }
* { box-sizing: border-box; }
body { margin: 0; font: 16px/1.6 system-ui, sans-serif; background: light-dark(#fff, #141715); color: light-dark(#1b1f1c, #e6e9e6); }
main { display: grid; gap: 2rem; max-inline-size: 75rem; margin-inline: auto; padding: 1.5rem 1rem 4rem; }
nav ul { columns: 16rem; padding: 0; margin: 0; list-style: none; font-size: .875rem; }
nav li { break-inside: avoid; overflow-wrap: anywhere; }
a { color: var(--mark); text-underline-offset: .2em; }
section > h2 { border-block-end: 1px solid var(--line); padding-block-end: .25rem; text-transform: capitalize; }
article { margin-block: 1rem 2rem; }
h1 { margin: 0; }
h3 { margin: 0; font: 600 1rem/1.5 ui-monospace, monospace; overflow-wrap: anywhere; }
h3 b { display: inline-block; min-inline-size: 4.5rem; color: var(--mark); }
h4 { margin: .75rem 0 .25rem; font-size: .875rem; }
p { margin: .25rem 0; max-inline-size: 65ch; }
pre { margin: .25rem 0; padding: .75rem 1rem; overflow-x: auto; background: var(--soft); border-radius: .5rem; font: .8125rem/1.6 ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .125rem 1rem; margin: 0; font-size: .875rem; }
dt { font-family: ui-monospace, monospace; }
dd { margin: 0; }
small { padding: .1rem .5rem; border: 1px solid var(--line); border-radius: 1rem; }
@media (width >= 64rem) { main { grid-template-columns: 16rem 1fr; } main > header { grid-column: 1 / -1; } nav { position: sticky; inset-block-start: 1rem; align-self: start; max-block-size: calc(100vh - 2rem); overflow-y: auto; } nav ul { columns: auto; } }
`

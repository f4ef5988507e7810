/** Inlined into the pages on the way to a bank, which load nothing: only fonts of the device. */
export const bankPageStyle = `
@font-face {
  font-family: device;
  src: local('Vazirmatn'), local('Tahoma'), local('Arial'), local('Noto Sans Arabic'),
    local('Noto Naskh Arabic UI'), local('DejaVu Sans');
}
:root {
  color-scheme: light dark;
  --surface: light-dark(oklch(96.5% 0.006 95), oklch(20% 0.008 95));
  --raised: light-dark(oklch(100% 0 0), oklch(25% 0.01 95));
  --line: light-dark(oklch(89% 0.008 95), oklch(36% 0.01 95));
  --ink: light-dark(oklch(26% 0.012 150), oklch(94% 0.006 95));
  --muted: light-dark(oklch(48% 0.012 150), oklch(74% 0.01 95));
  --action: light-dark(oklch(48% 0.13 152), oklch(74% 0.15 152));
  --action-ink: light-dark(oklch(100% 0 0), oklch(19% 0.04 152));
  --tint: light-dark(oklch(96% 0.03 152), oklch(29% 0.04 152));
  --danger: light-dark(oklch(48% 0.17 18), oklch(76% 0.12 18));
  --saffron: light-dark(oklch(96% 0.04 85), oklch(31% 0.05 85));
  --saffron-ink: light-dark(oklch(42% 0.09 70), oklch(86% 0.1 85));
}
/* The shop's pages fade into each other; a page that does not take part ends that with an error. */
@view-transition { navigation: auto; }
* { box-sizing: border-box; margin: 0; }
body {
  min-block-size: 100dvh;
  display: grid;
  place-items: center;
  padding: 16px;
  background: var(--surface);
  color: var(--ink);
  font: 400 1rem/1.7 device, sans-serif;
}
main {
  inline-size: min(100%, 420px);
  overflow: hidden;
  border: 1px solid var(--line);
  border-radius: 20px;
  background: var(--raised);
  box-shadow: 0 12px 32px oklch(20% 0.02 150 / 8%);
}
header {
  display: flex;
  align-items: center;
  gap: 12px;
  padding: 20px 24px;
  border-block-end: 1px solid var(--line);
}
header svg { flex: none; inline-size: 44px; block-size: 44px; color: var(--action); }
h1 { font-size: 1.125rem; line-height: 1.35; }
header p { color: var(--muted); font-size: 0.875rem; }
.body { display: grid; gap: 20px; padding: 24px; }
.note {
  padding: 10px 14px;
  border-radius: 12px;
  background: var(--saffron);
  color: var(--saffron-ink);
  font-size: 0.875rem;
}
.sum { padding: 20px 16px; border-radius: 12px; background: var(--tint); text-align: center; }
.sum p { color: var(--muted); font-size: 0.875rem; }
.sum strong { display: block; font-size: 1.75rem; line-height: 1.5; font-variant-numeric: tabular-nums; }
.sum small { color: var(--muted); font-size: 0.875rem; font-weight: 400; }
dl {
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: 8px 16px;
  font-size: 0.875rem;
}
dt { color: var(--muted); }
dd { overflow-wrap: anywhere; text-align: end; }
.state { text-align: center; font-size: 1.125rem; font-weight: 700; }
.state.paid { color: var(--action); }
.state.cancelled, .state.unknown { color: var(--danger); }
form { display: grid; gap: 12px; }
button, .back {
  display: grid;
  place-items: center;
  min-block-size: 48px;
  padding-inline: 16px;
  border: 1px solid var(--action);
  border-radius: 12px;
  background: var(--action);
  color: var(--action-ink);
  font: inherit;
  font-weight: 700;
  text-decoration: none;
  cursor: pointer;
  transition: filter 120ms ease;
}
button:hover, .back:hover { filter: brightness(1.06); }
button:active, .back:active { filter: brightness(0.94); }
button.cancel { border-color: var(--line); background: transparent; color: var(--danger); }
:focus-visible { outline: 3px solid var(--action); outline-offset: 2px; }
@media (prefers-reduced-motion: reduce) { button, .back { transition: none; } }
`

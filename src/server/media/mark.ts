/** The shop's mark, as in layouts/Logo.astro. */
export const MARK_UNITS = 32
export const MARK_SVG = [
  '<path d="M17.5 6.5c-.3-2.8 1.2-4.6 4-5 .4 2.9-1.1 4.7-4 5Z" fill="#58b368"/>',
  '<circle cx="12" cy="10.5" r="5.2" fill="#d3294a"/>',
  '<circle cx="20.6" cy="10.6" r="4.4" fill="#f4a926"/>',
  '<path d="M3 13.5h26a1.7 1.7 0 0 1 1.66 2.06l-2.2 10.3A4 4 0 0 1 24.55 29H7.45a4 4 0 0 1-3.91-3.14l-2.2-10.3A1.7 1.7 0 0 1 3 13.5Z" fill="#1b7a48"/>',
  '<path d="M10.2 18v6M16 18v6m5.8-6v6" stroke="#fff" stroke-width="2.2" stroke-linecap="round"/>',
].join('')

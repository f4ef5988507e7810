/** Shared HTML with its encoded bytes. */
export interface SharedPart {
  html: string
  bytes: Uint8Array
}

export const sharedPart = (html: string): SharedPart => ({
  html,
  bytes: new TextEncoder().encode(html),
})

/** A placeholder in the page's text (front/page-parts.ts); the HTML itself in `astro dev`. */
export const insertPart = ({ markPart }: App.Locals, { html, bytes }: SharedPart): string =>
  markPart ? markPart(bytes) : html

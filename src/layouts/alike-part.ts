/** HTML that is alike on many pages, and the same in bytes. */
export interface AlikePart {
  html: string
  bytes: Uint8Array
}

export const alikePart = (html: string): AlikePart => ({
  html,
  bytes: new TextEncoder().encode(html),
})

/** How such a part stands in the text of a page (front/page-parts.ts); in `astro dev` as it is. */
export const placePart = ({ markPart }: App.Locals, { html, bytes }: AlikePart): string =>
  markPart ? markPart(bytes) : html

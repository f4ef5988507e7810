/** HTML that many pages share, with its bytes: it is encoded once. */
export interface SharedPart {
  html: string
  bytes: Uint8Array
}

export const sharedPart = (html: string): SharedPart => ({
  html,
  bytes: new TextEncoder().encode(html),
})

/** A placeholder in the page's text, or the HTML itself in `astro dev`. */
export const insertPart = ({ markPart }: App.Locals, { html, bytes }: SharedPart): string =>
  markPart ? markPart(bytes) : html

/** The shared parts of one page, replaced in its bytes. */
export class PageParts {
  readonly #parts: { mark: string; bytes: Uint8Array }[] = []

  /** A placeholder that cannot occur in a page. */
  mark(bytes: Uint8Array): string {
    const mark = `<template id="part-${this.#parts.length}"></template>`
    this.#parts.push({ mark, bytes })
    return mark
  }

  fill(page: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
    const placed = this.#parts
      .map(({ mark, bytes }) => ({ mark, bytes, at: page.indexOf(mark) }))
      .filter(({ at }) => at >= 0)
      .toSorted((a, b) => a.at - b.at)
    const whole: Uint8Array[] = []
    let from = 0
    for (const { mark, bytes, at } of placed) {
      whole.push(page.subarray(from, at), bytes)
      from = at + mark.length
    }
    return placed.length === 0 ? page : Buffer.concat([...whole, page.subarray(from)])
  }
}

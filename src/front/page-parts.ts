/** Parts that many pages share are encoded once: a text has placeholders, replaced in its bytes. */
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

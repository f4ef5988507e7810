/**
 * The parts of a page that are alike on many pages. While the page is a text a mark stands for each;
 * in its bytes the part takes that place, so that it is not encoded with every page.
 */
export class PageParts {
  readonly #parts: { mark: string; bytes: Uint8Array }[] = []

  /** What stands for a part until `fill`; nothing else in a page can look like it. */
  mark(bytes: Uint8Array): string {
    const mark = `<template id="part-${this.#parts.length}"></template>`
    this.#parts.push({ mark, bytes })
    return mark
  }

  /** The page with its parts. */
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

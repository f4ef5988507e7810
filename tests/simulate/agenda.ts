interface Entry {
  at: number
  run: () => Promise<void>
}

export class Agenda {
  readonly #clock: { now: number }
  #entries: Entry[] = []

  constructor(clock: { now: number }) {
    this.#clock = clock
  }

  /** Not before now; ties in the order of planning. */
  plan(at: number, run: () => Promise<void>): void {
    this.#entries.push({ at: Math.max(at, this.#clock.now), run })
  }

  async pass(until: number): Promise<void> {
    for (let next = this.#next(until); next; next = this.#next(until)) {
      this.#clock.now = next.at
      await next.run()
    }
    this.#clock.now = until
  }

  #next(until: number): Entry | undefined {
    let first = -1
    for (const [index, { at }] of this.#entries.entries())
      if (at < until && (first === -1 || at < (this.#entries[first]?.at ?? 0))) first = index
    return first === -1 ? undefined : this.#entries.splice(first, 1)[0]
  }
}

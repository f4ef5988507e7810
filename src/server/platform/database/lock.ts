/** First come, first served. */
export class Lock {
  readonly #queue: (() => void)[] = []
  #isTaken = false

  get isFree(): boolean {
    return !this.#isTaken
  }

  async acquire(): Promise<void> {
    if (!this.#isTaken) {
      this.#isTaken = true
      return
    }
    const { promise, resolve } = Promise.withResolvers<null>()
    this.#queue.push(() => {
      resolve(null)
    })
    await promise
  }

  release(): void {
    const next = this.#queue.shift()
    if (next) next()
    else this.#isTaken = false
  }
}

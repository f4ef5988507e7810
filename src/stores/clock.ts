let clockOffsetMs = 0

/** Takes the server's time from an answer that no cache stores. */
export function setClock(answer: Response): void {
  const date = Date.parse(answer.headers.get('date') ?? '')
  if (!Number.isNaN(date)) clockOffsetMs = date - Date.now()
}

/** Epoch seconds by the server's clock; a device's clock may be hours off. */
export const nowSeconds = (): number => (Date.now() + clockOffsetMs) / 1000

/** Epoch seconds, by `nowSeconds`, of what ends so many seconds after an answer. */
export const endIn = (seconds: number): number => Math.round(nowSeconds()) + seconds

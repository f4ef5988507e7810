let clockOffsetMs = 0

/** Takes the server's time from an answer to this visitor, which nothing on the way caches. */
export function setClock(answer: Response): void {
  const date = Date.parse(answer.headers.get('date') ?? '')
  if (!Number.isNaN(date)) clockOffsetMs = date - Date.now()
}

/** Epoch seconds by the server's clock, as the last answer told it: a device's may be hours off. */
export const nowSeconds = (): number => (Date.now() + clockOffsetMs) / 1000

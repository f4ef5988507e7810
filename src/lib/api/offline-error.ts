/** No answer: no network, a server that is down, or a timeout. */
export class OfflineError extends Error {
  override name = 'OfflineError'

  constructor(cause: unknown) {
    super('no answer', { cause })
  }
}

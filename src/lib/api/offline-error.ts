/** No answer came: no network, a server that is down, or one that took too long. */
export class OfflineError extends Error {
  override name = 'OfflineError'

  constructor(cause: unknown) {
    super('no answer', { cause })
  }
}

/**
 * What is known of a request that failed: `refused` is one that the provider certainly did not
 * carry out; of an `unknown` one nobody can tell, because no readable answer came.
 */
export type Fate = 'refused' | 'unknown'

interface More {
  fate: Fate
  /** Whether it was what was asked that was refused: it says nothing about the provider's health. */
  aboutInput?: boolean
}

/**
 * A provider outside the shop that did not do what it was asked to. The message names the provider
 * and a word or a code, such as `kavenegar: status 418`: no address, because keys stand in
 * addresses, and nothing of the answer, because an answer may repeat a text and its code.
 */
export class ProviderError extends Error {
  override name = 'ProviderError'
  readonly fate: Fate
  readonly aboutInput: boolean

  constructor(provider: string, what: string, { fate, aboutInput = false }: More) {
    super(`${provider}: ${what}`)
    this.fate = fate
    this.aboutInput = aboutInput
  }
}

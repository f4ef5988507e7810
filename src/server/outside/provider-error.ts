/** `refused`: certainly not carried out. `unknown`: no readable answer came. */
export type Fate = 'refused' | 'unknown'

interface ErrorDetails {
  fate: Fate
  /** Caused by the input, so it says nothing about the provider's health. */
  aboutInput?: boolean
}

/**
 * The message has the provider and a code, such as `kavenegar: status 418`; never the URL, which
 * may contain a key, nor the answer, which may repeat a text and its code.
 */
export class ProviderError extends Error {
  override name = 'ProviderError'
  readonly fate: Fate
  readonly aboutInput: boolean

  constructor(provider: string, detail: string, { fate, aboutInput = false }: ErrorDetails) {
    super(`${provider}: ${detail}`)
    this.fate = fate
    this.aboutInput = aboutInput
  }
}

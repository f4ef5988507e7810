/** `refused`: certainly not carried out. `unknown`: no readable answer came. */
export type Fate = 'refused' | 'unknown'

interface ErrorDetails {
  fate: Fate
  /** Caused by the input, so it says nothing about the provider's health. */
  aboutInput?: boolean
}

/** Provider and code (`kavenegar: status 418`); never the URL or answer, which hold secrets. */
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

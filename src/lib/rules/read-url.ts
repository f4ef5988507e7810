/** An address as it is read, against `base` where it is no whole one; null for what is none. */
export function readUrl(address: string, base?: string): URL | null {
  // Not by URL.canParse or URL.parse: the oldest browsers that we know of have neither.
  try {
    return new URL(address, base)
  } catch {
    return null
  }
}

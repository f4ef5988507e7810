/** Null for an invalid address. */
export function readUrl(address: string, base?: string): URL | null {
  // URL.canParse and URL.parse are missing in the oldest supported browsers.
  try {
    return new URL(address, base)
  } catch {
    return null
  }
}

const OFFSET_BASIS = 0x811c9dc5
const PRIME = 0x01000193

/** FNV-1a, 32 bits: detects a change but for one in four thousand million. */
export function fingerprint(text: string): number {
  let hash = OFFSET_BASIS
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), PRIME)
  return hash | 0
}

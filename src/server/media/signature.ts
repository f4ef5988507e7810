const SIGNATURES: readonly { format: string; at: number; bytes: readonly number[] }[] = [
  { format: 'jpeg', at: 0, bytes: [0xff, 0xd8, 0xff] },
  { format: 'png', at: 0, bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { format: 'webp', at: 8, bytes: [0x57, 0x45, 0x42, 0x50] },
]

/** By the first bytes, never by name. */
export const pictureFormat = (bytes: Uint8Array): string | undefined =>
  SIGNATURES.find(candidate => hasSignature(bytes, candidate))?.format

const hasSignature = (
  bytes: Uint8Array,
  { at, bytes: signature }: (typeof SIGNATURES)[number],
): boolean => signature.every((byte, index) => bytes[at + index] === byte)

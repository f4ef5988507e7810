const SIDE = 32
let cached: Promise<Buffer> | undefined

export const slipPicture = (): Promise<Buffer> => (cached ??= drawSlip())

async function drawSlip(): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const paper = { width: SIDE, height: SIDE, channels: 3, background: 'white' } as const
  return sharp({ create: paper }).png().toBuffer()
}

const SIDE = 32
let drawn: Promise<Buffer> | undefined

/** A small picture that stands for a bank slip. */
export const slipPicture = (): Promise<Buffer> => (drawn ??= draw())

async function draw(): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const paper = { width: SIDE, height: SIDE, channels: 3, background: 'white' } as const
  return sharp({ create: paper }).png().toBuffer()
}

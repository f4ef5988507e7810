import { createPublicKey } from 'node:crypto'
import { isIP } from 'node:net'
import { z } from 'zod'

/** Without a trailing slash. */
export const absoluteUrl = z.url({ protocol: /^https?$/ }).transform(url => url.replace(/\/+$/, ''))

/** An Ed25519 public key: SPKI in base64, with or without the lines of PEM around it. */
export const edPublicKey = z.string().transform((text, context) => {
  try {
    const der = Buffer.from(text.replaceAll(/-----[A-Z ]+-----|\s/g, ''), 'base64')
    const key = createPublicKey({ key: der, format: 'der', type: 'spki' })
    if (key.asymmetricKeyType === 'ed25519') return key
  } catch {
    // Named below.
  }
  context.addIssue({ code: 'custom', message: 'it must be an Ed25519 public key' })
  return z.NEVER
})

const PROXIES_MAX = 9
const PROXY_RULE =
  'it must be 0, the number of proxies in front (1 to 9), or their networks with commas (127.0.0.1, 203.0.113.0/24)'

/** The number of trusted proxies, or their networks. */
export const trustProxy = z
  .string()
  .default('0')
  .transform((text, context): number | readonly string[] => {
    if (/^\d+$/.test(text) && Number(text) <= PROXIES_MAX) return Number(text)
    const networks = text.split(',').map(network => network.trim())
    if (networks.every(isNetwork)) return networks
    context.addIssue({ code: 'custom', message: PROXY_RULE })
    return z.NEVER
  })

/** An address, optionally with `/prefix length`. */
function isNetwork(text: string): boolean {
  const [address = '', length, ...more] = text.split('/')
  const bits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  if (bits < 0 || more.length > 0) return false
  return length === undefined || (/^\d{1,3}$/.test(length) && Number(length) <= bits)
}

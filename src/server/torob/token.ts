import { type KeyObject, verify } from 'node:crypto'
import { z } from 'zod'

/** Clocks of two servers differ. */
const LEEWAY_SECONDS = 60
const TOKEN_MAX_CHARS = 4_000

const headerSchema = z.object({ alg: z.literal('EdDSA') })
const claimsSchema = z.object({ aud: z.string(), exp: z.number(), nbf: z.number().optional() })

/**
 * Whether Torob signed this JWT (EdDSA) for `host` and for now; the `alg` of the token chooses
 * nothing.
 */
export function isTorobToken(
  token: string,
  { key, host, now }: { key: KeyObject; host: string; now: number },
): boolean {
  const [head = '', claims = '', signature = '', ...more] = token.split('.')
  if (more.length > 0 || token.length > TOKEN_MAX_CHARS) return false
  if (!headerSchema.safeParse(jsonOf(head)).success) return false
  const signed = Buffer.from(`${head}.${claims}`)
  if (!verify(null, signed, key, Buffer.from(signature, 'base64url'))) return false
  const { data } = claimsSchema.safeParse(jsonOf(claims))
  return (
    data?.aud === host &&
    now <= data.exp + LEEWAY_SECONDS &&
    now >= (data.nbf ?? 0) - LEEWAY_SECONDS
  )
}

function jsonOf(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString())
  } catch {
    return undefined
  }
}

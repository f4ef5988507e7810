import { randomBytes, scrypt, type ScryptOptions, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { passwordFault, type PasswordRefusal } from '#lib/rules/account.ts'
import { toLatinDigits } from '#lib/text/digits.ts'
import { fieldName, fieldRequired } from '#lib/text/fields.ts'
import { messages } from '#lib/text/messages.ts'
import { createLimiter } from '../platform/http/limiter.ts'
import { COMMON_PASSWORDS } from './common-passwords.ts'
import { PASSWORD_COST, type PasswordCost } from './password-cost.ts'

const scryptAsync = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)

const SALT_BYTES = 16
const HASH_BYTES = 32
/** Above the 32 MiB of PASSWORD_COST. */
const MAX_MEMORY_BYTES = 64 * 1024 * 1024
/** Hashes computed at once: a burst of sign-ins waits instead of taking 32 MiB each. */
const AT_ONCE = 2

/** Matches no password: an account without one is refused after the same work. */
export const NO_PASSWORD = format(Buffer.alloc(SALT_BYTES), Buffer.alloc(HASH_BYTES))

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  return format(salt, await derive(password, salt, PASSWORD_COST))
}

/** `scrypt$log2(N)$r$p$salt$hash`. */
function format(salt: Buffer, hash: Buffer): string {
  const { log2N, r, p } = PASSWORD_COST
  const texts = [salt, hash].map(bytes => bytes.toString('base64url'))
  return ['scrypt', log2N, r, p, ...texts].join('$')
}

export async function verifyPassword(password: string, storedHash: string): Promise<boolean> {
  const [, log2N, r, p, salt = '', hash = ''] = storedHash.split('$')
  const cost = { log2N: Number(log2N), r: Number(r), p: Number(p) }
  const derived = await derive(password, Buffer.from(salt, 'base64url'), cost)
  const expected = Buffer.from(hash, 'base64url')
  return expected.length === derived.length && timingSafeEqual(expected, derived)
}

/** The same password on two keyboards is equal: composed letters, Latin digits. */
const normalizePassword = (password: string): string => toLatinDigits(password.normalize('NFC'))

const limited = createLimiter(AT_ONCE)

function derive(password: string, salt: Buffer, cost: PasswordCost): Promise<Buffer> {
  const options = { N: 2 ** cost.log2N, r: cost.r, p: cost.p, maxmem: MAX_MEMORY_BYTES }
  return limited(() => scryptAsync(normalizePassword(password), salt, HASH_BYTES, options))
}

const REFUSALS: Record<PasswordRefusal, Record<string, string[]>> = {
  empty: { password: [fieldRequired(fieldName('password'))] },
  short: { password: [messages.passwordHint] },
  common: { password: [messages.passwordCommon] },
  mismatch: { password_confirmation: [messages.passwordMismatch] },
}

export function passwordRefusal(
  input: { password: string; password_confirmation: string },
  mobile: string,
): Record<string, string[]> {
  const common = new Set([...COMMON_PASSWORDS, mobile])
  const fault = passwordFault(
    normalizePassword(input.password),
    normalizePassword(input.password_confirmation),
    common,
  )
  return fault ? REFUSALS[fault] : {}
}

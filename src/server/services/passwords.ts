import { randomBytes, scrypt, type ScryptOptions, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { passwordFault, type PasswordRefusal } from '#lib/rules/account.ts'
import { toLatinDigits } from '#lib/text/digits.ts'
import { fieldName, fieldRequired } from '#lib/text/fields.ts'
import { messages } from '#lib/text/messages.ts'
import { turnsOf } from '../turns.ts'
import { COMMON_PASSWORDS } from './common-passwords.ts'

const scryptAsync = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)

const LOG2_N = 15
const BLOCK_SIZE = 8
const PARALLEL = 1
const SALT_BYTES = 16
const HASH_BYTES = 32
// scrypt needs 128 × N × r bytes, here 32 MiB, and a little more.
const MAX_MEMORY_BYTES = 64 * 1024 * 1024
/** Hashes that are made at once: many sign-ins wait instead of taking 32 MiB each. */
const AT_ONCE = 2

/** A hash that no password has: for accounts without one, so that a refusal takes as long. */
export const NO_PASSWORD = [
  'scrypt',
  LOG2_N,
  BLOCK_SIZE,
  PARALLEL,
  Buffer.alloc(SALT_BYTES).toString('base64url'),
  Buffer.alloc(HASH_BYTES).toString('base64url'),
].join('$')

/** `scrypt$log2(N)$r$p$salt$hash` of a password. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const hash = await derive(password, salt, { log2N: LOG2_N, r: BLOCK_SIZE, p: PARALLEL })
  const texts = [salt, hash].map(bytes => bytes.toString('base64url'))
  return ['scrypt', LOG2_N, BLOCK_SIZE, PARALLEL, ...texts].join('$')
}

/** Whether a password has this hash, by the parameters that the hash names. */
export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const [, log2N, r, p, salt = '', hash = ''] = stored.split('$')
  const cost = { log2N: Number(log2N), r: Number(r), p: Number(p) }
  const derived = await derive(password, Buffer.from(salt, 'base64url'), cost)
  const kept = Buffer.from(hash, 'base64url')
  return kept.length === derived.length && timingSafeEqual(kept, derived)
}

/** One password typed on two keyboards is one password: composed letters, digits as 0–9. */
const fold = (password: string): string => toLatinDigits(password.normalize('NFC'))

const takeTurn = turnsOf(AT_ONCE)

function derive(
  password: string,
  salt: Buffer,
  cost: { log2N: number; r: number; p: number },
): Promise<Buffer> {
  const options = { N: 2 ** cost.log2N, r: cost.r, p: cost.p, maxmem: MAX_MEMORY_BYTES }
  return takeTurn(() => scryptAsync(fold(password), salt, HASH_BYTES, options))
}

/** The field and sentence for each thing that can be wrong with a new password. */
const REFUSALS: Record<PasswordRefusal, Record<string, string[]>> = {
  empty: { password: [fieldRequired(fieldName('password'))] },
  short: { password: [messages.passwordHint] },
  common: { password: [messages.passwordCommon] },
  mismatch: { password_confirmation: [messages.passwordMismatch] },
}

/** What is wrong with a new password, as sentences by field; empty when nothing is. */
export function passwordRefusal(
  given: { password: string; password_confirmation: string },
  mobile: string,
): Record<string, string[]> {
  const common = new Set([...COMMON_PASSWORDS, mobile])
  const fault = passwordFault(fold(given.password), fold(given.password_confirmation), common)
  return fault ? REFUSALS[fault] : {}
}

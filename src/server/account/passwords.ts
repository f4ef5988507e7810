import { randomBytes, scrypt, type ScryptOptions, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { passwordFault, type PasswordRefusal } from '#lib/rules/account.ts'
import { toLatinDigits } from '#lib/text/digits.ts'
import { fieldName, fieldRequired } from '#lib/text/fields.ts'
import { messages } from '#lib/text/messages.ts'
import { createLimiter } from '../platform/http/limiter.ts'
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

/** The most guessed passwords of six characters or more, in lower case. */
const COMMON_PASSWORDS: readonly string[] = `
  000000 00000000 010203 111111 11111111 111222 112233 11223344 121212 123123 123123123 123321
  1234321 12341234 123454321 1234554321 123456 1234567 12345678 123456789 1234567890 12345678910
  123456a 123456aa 123456q 123654 123789 131313 147258 147258369 147852 147852369 159357 159753
  1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 222222 232323 252525 321321 333333 444444 456456 456789
  555555 654321 666666 696969 741852 741852963 777777 7777777 789456 789456123 852456 87654321
  888888 88888888 963852 987654 987654321 9876543210 999999 999999999 a123456 a12345678 aa123456
  aaaaaa abc123 abcd1234 abcdef abcdefg admin123 administrator alireza amirali asdasd asdfgh
  asdfghjkl asd123 azerty baran1 barcelona computer dragon esteghlal fatemeh football
  hamed123 hossein iloveyou iran123 iran1234 iranian khodaya letmein mahdi123 master mehdi123
  mobile mohammad mohammadreza monkey p@ssw0rd pass123 pass1234 passw0rd password password1
  password123 perspolis princess q1w2e3 q1w2e3r4 qazwsx qazwsxedc qwe123 qweasd qweasdzxc qwerty
  qwerty1 qwerty12 qwerty123 qwertyuiop sabad123 salam123 salam1234 secret shadow sunshine
  superman tehran tehran123 trustno1 welcome yaali110 zaq12wsx zxcvbn zxcvbnm
`
  .trim()
  .split(/\s+/)

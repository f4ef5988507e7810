import { createHmac, randomBytes, randomInt } from 'node:crypto'

const TOKEN_BYTES = 32

/** Only its keyed hash is stored. */
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url')

/** Useless without the server's secret. */
export const keyedHash = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(text).digest('base64url')

/** Cryptographically random. */
export const newDigits = (length: number): string =>
  String(randomInt(10 ** length)).padStart(length, '0')

const READABLE = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** For people, the same for the same text; useless without the server's secret. */
export const readableHash = (secret: string, text: string, length: number): string =>
  [...createHmac('sha256', secret).update(text).digest()]
    .slice(0, length)
    .map(byte => READABLE[byte % READABLE.length])
    .join('')

/** Decimal digits, the same for the same text; useless without the server's secret. */
export const digitsHash = (secret: string, text: string, length: number): string =>
  String(createHmac('sha256', secret).update(text).digest().readUInt32BE() % 10 ** length).padStart(
    length,
    '0',
  )

/** For people: no 0, O, 1 or I. */
export const newReadableCode = (length: number): string =>
  Array.from({ length }, () => READABLE[randomInt(READABLE.length)]).join('')

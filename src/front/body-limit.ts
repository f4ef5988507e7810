import type { IncomingMessage } from 'node:http'
import { BANK_SLIP_MAX_BYTES } from '#lib/rules/limits.ts'
import { messages } from '#lib/text/messages.ts'
import { readBody } from './node-request.ts'

const MAX_BODY_BYTES = 1024 * 1024
/** What a form adds to the file in it; the file itself is measured where it is read. */
const FORM_BYTES = 64 * 1024
const WIDE_BODY_BYTES = BANK_SLIP_MAX_BYTES + FORM_BYTES
const SLIP_TOO_LARGE = { check: [messages.bankSlipTooLarge] }
const BANK_SLIP_PATH = /^\/api\/v1\/profile\/receipts\/[^/]+\/bank-check\/*$/
/** What a token looks like; whether it is one is known behind the door. */
const BEARER = /^Bearer [\w-]{20,100}$/i
/** Wide bodies that one process reads at once: each is held in memory. */
const WIDE_BODIES_MAX = 20

/** As many wide bodies are being read as may be: the call may be made again a little later. */
export class TooManyBodies extends Error {
  override name = 'TooManyBodies'
}

/** Reads the body of a request to a path; throws BodyTooLarge or TooManyBodies. */
export type BodyReader = (request: IncomingMessage, path: string) => Promise<Buffer | null>

/** A reader that takes more on the one call that brings a file, from who says to be signed in. */
export function createBodyReader(): BodyReader {
  let reading = 0
  return async (request, path) => {
    if (!mayBeWide(request, path)) return readBody(request, MAX_BODY_BYTES)
    if (reading >= WIDE_BODIES_MAX) throw new TooManyBodies()
    reading += 1
    try {
      return await readBody(request, WIDE_BODY_BYTES, SLIP_TOO_LARGE)
    } finally {
      reading -= 1
    }
  }
}

const mayBeWide = ({ method, headers }: IncomingMessage, path: string): boolean =>
  method === 'POST' &&
  BANK_SLIP_PATH.test(path) &&
  BEARER.test(headers.authorization ?? '') &&
  !(Number(headers['content-length']) <= MAX_BODY_BYTES)

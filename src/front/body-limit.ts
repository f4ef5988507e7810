import type { IncomingMessage } from 'node:http'
import type { Message } from '#lib/contract/envelope.ts'
import { BANK_SLIP_MAX_BYTES, PICTURE_UPLOAD_MAX_BYTES } from '#lib/rules/limits.ts'
import { STAFF_COOKIE } from '#lib/rules/staff.ts'
import { messages } from '#lib/text/messages.ts'
import { pictureMessages } from '#lib/text/messages/admin-pictures.ts'
import { readBody } from './node-request.ts'

const MAX_BODY_BYTES = 1024 * 1024
/** What a form adds to the file in it; the file itself is measured where it is read. */
const FORM_BYTES = 64 * 1024
/** What a token looks like; whether it is one is known behind the door. */
const BEARER = /^Bearer [\w-]{20,100}$/i
const STAFF_SESSION = new RegExp(String.raw`(^|;\s*)${STAFF_COOKIE}=[\w-]{20,100}(;|$)`)
/** Bytes of wide bodies that one process reads at once: each is held in memory. */
const WIDE_BYTES_MAX = 20 * (BANK_SLIP_MAX_BYTES + FORM_BYTES)

type Headers = IncomingMessage['headers']
const hasToken = ({ authorization = '' }: Headers): boolean => BEARER.test(authorization)

/** What brings a file: from who says to be signed in, more than other requests. */
interface Wide {
  path: RegExp
  isKnown: (headers: Headers) => boolean
  maxBytes: number
  tooLarge: Message
}
const picture = {
  maxBytes: PICTURE_UPLOAD_MAX_BYTES + FORM_BYTES,
  tooLarge: { picture: [pictureMessages.tooLarge] },
}
const WIDE: readonly Wide[] = [
  {
    path: /^\/api\/v1\/profile\/receipts\/[^/]+\/bank-check\/*$/,
    isKnown: hasToken,
    maxBytes: BANK_SLIP_MAX_BYTES + FORM_BYTES,
    tooLarge: { check: [messages.bankSlipTooLarge] },
  },
  { path: /^\/api\/v1\/admin\/pictures\/*$/, isKnown: hasToken, ...picture },
  {
    path: /^\/admin\/pictures\/*$/,
    isKnown: ({ cookie = '' }) => STAFF_SESSION.test(cookie),
    ...picture,
  },
]

/** As many wide bodies are being read as may be: the call may be made again a little later. */
export class TooManyBodies extends Error {
  override name = 'TooManyBodies'
}

/** Reads the body of a request to a path; throws BodyTooLarge or TooManyBodies. */
export type BodyReader = (request: IncomingMessage, path: string) => Promise<Buffer | null>

/** A reader that takes more on the calls that bring a file. */
export function createBodyReader(): BodyReader {
  let reading = 0
  return async (request, path) => {
    const wide = wideOf(request, path)
    if (!wide) return readBody(request, MAX_BODY_BYTES)
    if (reading + wide.maxBytes > WIDE_BYTES_MAX) throw new TooManyBodies()
    reading += wide.maxBytes
    try {
      return await readBody(request, wide.maxBytes, wide.tooLarge)
    } finally {
      reading -= wide.maxBytes
    }
  }
}

function wideOf({ method, headers }: IncomingMessage, path: string): Wide | undefined {
  if (method !== 'POST' || Number(headers['content-length']) <= MAX_BODY_BYTES) return undefined
  return WIDE.find(each => each.path.test(path) && each.isKnown(headers))
}

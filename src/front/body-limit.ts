import type { IncomingMessage } from 'node:http'
import { PICTURE_ARCHIVE_MAX_BYTES } from '#lib/contract/admin/import-reading.ts'
import { PRODUCT_FILE_MAX_BYTES } from '#lib/contract/admin/import.ts'
import type { Message } from '#lib/contract/envelope.ts'
import {
  BANK_SLIP_MAX_BYTES,
  CLAIM_PHOTO_MAX_BYTES,
  CLAIM_PHOTOS_MAX,
  PICTURE_UPLOAD_MAX_BYTES,
} from '#lib/rules/limits.ts'
import { ORDER_COOKIE, readOrderCookie } from '#lib/rules/order-grant.ts'
import { STAFF_COOKIE } from '#lib/rules/staff.ts'
import { messages } from '#lib/text/messages.ts'
import { catalogueMessages } from '#lib/text/messages/admin-catalogue.ts'
import { claimMessages } from '#lib/text/messages/claim.ts'
import { pictureMessages } from '#lib/text/messages/admin-pictures.ts'
import { ARRIVING_MAX_BYTES, ArrivingBodies } from './arriving-bodies.ts'
import type { Answer } from './maker.ts'
import { discardBody, readBody } from './node-request.ts'

const MAX_BODY_BYTES = 1024 * 1024
/** Form fields beside the file, whose own limit is checked where it is read. */
const FORM_BYTES = 64 * 1024
const STAFF_SESSION = new RegExp(String.raw`(?:^|;\s*)${STAFF_COOKIE}=([\w-]{20,100})(?:;|$)`)
const ORDER_PAGE = new RegExp(String.raw`(?:^|;\s*)${ORDER_COOKIE}=([\w.-]+)(?:;|$)`)
const GRANT = /^Bearer order-(\d+)-/

type Headers = IncomingMessage['headers']

/** A request with a file: larger bodies for signed-in senders. */
interface Upload {
  path: RegExp
  /** Its bearer token; empty without one. */
  authorization: (headers: Headers) => string
  /** Call that checks the session; a grant of an order is checked by its claims. */
  session: '/profile/info' | '/admin/session'
  maxBytes: number
  tooLarge: Message
}

const fromHeader = ({ authorization = '' }: Headers): string => authorization
function fromCookie({ cookie = '' }: Headers): string {
  const token = STAFF_SESSION.exec(cookie)?.[1]
  return token ? `Bearer ${token}` : ''
}
function fromOrderCookie({ cookie = '' }: Headers): string {
  const [, value] = ORDER_PAGE.exec(cookie) ?? []
  const { grant } = readOrderCookie(value) ?? {}
  return grant ? `Bearer ${grant}` : ''
}
const picture: Pick<Upload, 'session' | 'maxBytes' | 'tooLarge'> = {
  session: '/admin/session',
  maxBytes: PICTURE_UPLOAD_MAX_BYTES + FORM_BYTES,
  tooLarge: { picture: [pictureMessages.tooLarge] },
}
const claim: Pick<Upload, 'session' | 'maxBytes' | 'tooLarge'> = {
  session: '/profile/info',
  maxBytes: CLAIM_PHOTOS_MAX * CLAIM_PHOTO_MAX_BYTES + FORM_BYTES,
  tooLarge: { photo_1: [claimMessages.photoTooLarge] },
}
/** JSON escapes quotes and line ends. */
const JSON_FACTOR = 1.1
const products: Pick<Upload, 'session' | 'maxBytes' | 'tooLarge'> = {
  session: '/admin/session',
  maxBytes: PRODUCT_FILE_MAX_BYTES * JSON_FACTOR,
  tooLarge: { csv: [catalogueMessages.fileTooLarge] },
}
const UPLOADS: readonly Upload[] = [
  {
    path: /^\/api\/v1\/profile\/receipts\/[^/]+\/bank-check\/*$/,
    authorization: fromHeader,
    session: '/profile/info',
    maxBytes: BANK_SLIP_MAX_BYTES + FORM_BYTES,
    tooLarge: { check: [messages.bankSlipTooLarge] },
  },
  {
    path: /^\/api\/v1\/profile\/receipts\/[^/]+\/claims\/*$/,
    authorization: fromHeader,
    ...claim,
  },
  { path: /^\/o\/[^/]+\/claim\/*$/, authorization: fromOrderCookie, ...claim },
  { path: /^\/api\/v1\/admin\/pictures\/*$/, authorization: fromHeader, ...picture },
  { path: /^\/admin\/pictures\/*$/, authorization: fromCookie, ...picture },
  {
    path: /^\/api\/v1\/admin\/catalogue\/imports\/*$/,
    authorization: fromHeader,
    ...products,
  },
  {
    path: /^\/admin\/catalogue\/import\/*$/,
    authorization: fromCookie,
    ...products,
    maxBytes: products.maxBytes + PICTURE_ARCHIVE_MAX_BYTES,
  },
  {
    path: /^\/api\/v1\/admin\/catalogue\/imports\/[^/]+\/pictures\/*$/,
    authorization: fromHeader,
    session: '/admin/session',
    maxBytes: PICTURE_ARCHIVE_MAX_BYTES + FORM_BYTES,
    tooLarge: { pictures: [catalogueMessages.archiveTooLarge] },
  },
]

/** What a proxy in front must let through. */
export const UPLOAD_MAX_BYTES = Math.max(...UPLOADS.map(({ maxBytes }) => maxBytes))

/** Reads a request body; throws BodyTooLarge or TooManyBodies. */
export type BodyReader = (
  request: IncomingMessage,
  path: string,
) => Promise<Buffer<ArrayBuffer> | null>

/** Accepts larger bodies on upload calls with a valid token; others are discarded. */
export function createBodyReader(backend: Answer): BodyReader {
  const arriving = new ArrivingBodies(ARRIVING_MAX_BYTES, () => performance.now())
  return async (request, path) => {
    const upload = uploadOf(request, path)
    if (!upload) return readBody(request, { bytes: MAX_BODY_BYTES, arriving })
    if (await isSignedIn(backend, request, upload))
      return readBody(request, { bytes: upload.maxBytes, tooLarge: upload.tooLarge, arriving })
    await discardBody(request)
    return null
  }
}

async function isSignedIn(
  backend: Answer,
  { headers }: IncomingMessage,
  { authorization, session }: Upload,
): Promise<boolean> {
  const token = authorization(headers)
  if (token === '') return false
  const [, order] = GRANT.exec(token) ?? []
  const path = order === undefined ? session : `/profile/receipts/${order}/claims`
  const call = new Request(`http://localhost/api/v1${path}`, {
    headers: { authorization: token },
  })
  const answer = await backend(call)
  void answer.body?.cancel()
  return answer.ok
}

function uploadOf({ method, headers }: IncomingMessage, path: string): Upload | undefined {
  if (method !== 'POST' || Number(headers['content-length']) <= MAX_BODY_BYTES) return undefined
  return UPLOADS.find(each => each.path.test(path))
}

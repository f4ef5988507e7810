import { timingSafeEqual } from 'node:crypto'
import { idSchema } from '#lib/contract/values.ts'
import { stopOffersHref } from '#lib/rules/links.ts'
import type { Deps } from '../deps.ts'
import { readableHash } from '../platform/secrets.ts'

const ID_CHARS = 6
const ID_RADIX = 36
const SIGNATURE_CHARS = 10

interface Holder {
  id: number
  mobile: string
}

/**
 * Ends the address by which a customer withdraws the consent to offers. It is equally long for all,
 * so that texts of a campaign have equally many parts, and ends when the account changes its mobile.
 */
export const stopToken = (secret: string, { id, mobile }: Holder): string =>
  id.toString(ID_RADIX).toUpperCase().padStart(ID_CHARS, '0') +
  readableHash(secret, `stop-offers:${id}:${mobile}`, SIGNATURE_CHARS)

/** Of the user that a token claims to be for; 0 where it cannot be one. */
export const claimedUserId = (token: string): number =>
  idSchema.safeParse(Number.parseInt(token.slice(0, ID_CHARS), ID_RADIX)).data ?? 0

export function isStopToken(secret: string, holder: Holder, token: string): boolean {
  const expected = Buffer.from(stopToken(secret, holder))
  const received = Buffer.from(token.toUpperCase())
  return received.length === expected.length && timingSafeEqual(received, expected)
}

type Site = Pick<Deps, 'secret' | 'siteUrl' | 'returnsToCaller'>

/**
 * The text as a recipient reads it: with the address to withdraw, where the shop knows its own, and
 * the line that providers demand of advertisements.
 */
export function offerText({ secret, siteUrl, returnsToCaller }: Site, body: string, to: Holder) {
  const stop = returnsToCaller ? '' : `\nلغو: ${siteUrl}${stopOffersHref(stopToken(secret, to))}`
  return `${body}${stop}\nلغو۱۱`
}

import { createHmac } from 'node:crypto'
import { DAY_SECONDS } from '#lib/rules/limits.ts'
import { keyedHash } from '../platform/secrets.ts'

interface Keys {
  id: number
  secret_version: number
  rotated_at: number | null
}

/** As its owner copies it. Derived, so that neither database nor backup holds it. */
export function webhookSecret(appSecret: string, id: number, version: number): string {
  const key = Buffer.from(keyedHash(appSecret, `webhook ${id} ${version}`), 'base64url')
  return `whsec_${key.toString('base64')}`
}

/**
 * Value of `webhook-signature` (standardwebhooks.com): HMAC-SHA256 over id, time and body. For a day
 * after a rotation there are two, the newer first.
 */
export function signaturesOf(
  appSecret: string,
  { id, secret_version, rotated_at }: Keys,
  { eventId, now, body }: { eventId: string; now: number; body: string },
): string {
  const isOldValid = rotated_at !== null && now < rotated_at + DAY_SECONDS
  const versions = isOldValid ? [secret_version, secret_version - 1] : [secret_version]
  return versions
    .map(version => {
      const key = Buffer.from(
        webhookSecret(appSecret, id, version).slice('whsec_'.length),
        'base64',
      )
      return `v1,${createHmac('sha256', key).update(`${eventId}.${now}.${body}`).digest('base64')}`
    })
    .join(' ')
}

import { SLIP_KEY } from '#lib/rules/storage-keys.ts'
import { $user } from './user.ts'

// Keeps a bank slip whose upload was interrupted by the end of the session, for the same customer.

const CACHE = 'sabad-slip-drafts'
const addressOf = (): string => `/${CACHE}/${$user.get()?.mobile ?? ''}`

/** Without room, or without TLS, the file must be chosen again. */
export async function storeSlip(id: number, file: File): Promise<void> {
  const headers = { 'content-type': file.type, 'x-name': encodeURIComponent(file.name) }
  const address = addressOf()
  try {
    sessionStorage.setItem(SLIP_KEY, String(id))
    await (await caches.open(CACHE)).put(address, new Response(file, { headers }))
  } catch {
    // Storage is blocked.
  }
}

export async function findSlip(): Promise<File | null> {
  const stored = await (await caches.open(CACHE)).match(addressOf())
  if (!stored) return null
  const name = decodeURIComponent(stored.headers.get('x-name') ?? '')
  return new File([await stored.blob()], name, { type: stored.headers.get('content-type') ?? '' })
}

export async function deleteSlip(): Promise<void> {
  try {
    sessionStorage.removeItem(SLIP_KEY)
    await caches.delete(CACHE)
  } catch {
    // Storage is blocked.
  }
}

import { $user } from './user.ts'

// The bank slip that is being sent, for the same customer's next try where the session ends meanwhile.

const CACHE = 'sabad-slip-drafts'
/** The order whose file is kept; `findUnsentSlip` reads it before it asks for this script. */
const KEPT = 'sabad:slip'

const addressOf = (): string => `/${CACHE}/${$user.get()?.mobile ?? ''}`

/** Keeps a file; without room, or without TLS, it is chosen again. */
export async function keepSlip(id: number, file: File): Promise<void> {
  const headers = { 'content-type': file.type, 'x-name': encodeURIComponent(file.name) }
  const address = addressOf()
  try {
    sessionStorage.setItem(KEPT, String(id))
    await (await caches.open(CACHE)).put(address, new Response(file, { headers }))
  } catch {
    // Nothing is kept.
  }
}

/** The kept file of the customer who is signed in. */
export async function findSlip(): Promise<File | null> {
  const kept = await (await caches.open(CACHE)).match(addressOf())
  if (!kept) return null
  const name = decodeURIComponent(kept.headers.get('x-name') ?? '')
  return new File([await kept.blob()], name, { type: kept.headers.get('content-type') ?? '' })
}

/** Forgets the file that was sent, or refused. */
export async function dropSlip(): Promise<void> {
  try {
    sessionStorage.removeItem(KEPT)
    await caches.delete(CACHE)
  } catch {
    // Nothing was kept.
  }
}

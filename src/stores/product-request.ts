import { atom, map } from 'nanostores'
import { getProduct } from '#lib/api/product.ts'
import { joinWaitlist } from '#lib/api/waitlist.ts'
import { requestWholesale, type WholesaleTerms } from '#lib/api/wholesale.ts'
import { HttpStatus } from '#lib/codes/http.ts'
import type { RequestKind } from '#lib/rules/product.ts'
import { catalogMessages } from '#lib/text/messages/catalog.ts'
import { call } from './client.ts'
import { enterFirst } from './enter-first.ts'
import { notify, notifyAll } from './notice.ts'
import { codeOf, sentencesOf } from './refusal.ts'
import { $user, isRegistered } from './user.ts'

export type RequestState = 'open' | 'busy' | 'requested'

/** `wholesale-7`; absent means not requested. */
export type RequestKey = `${RequestKind}-${number}`
export const requestKey = (kind: RequestKind, productId: number): RequestKey =>
  `${kind}-${productId}`

export const $requests = map<Partial<Record<RequestKey, RequestState>>>({})

// Requests belong to one user.
$user.listen((user, before) => {
  if (user?.token !== before?.token) $requests.set({})
})

let reading: { id: number; token: string; done: Promise<void> } | undefined

/** Reads what this user requested for a product; nothing for a guest. */
export function readRequests(productId: number): Promise<void> {
  const token = $user.get()?.token
  if (!token) return Promise.resolve()
  // Both buttons of a page call it.
  if (reading?.id === productId && reading.token === token) return reading.done
  const done = read(productId, token).finally(() => {
    if (reading?.done === done) reading = undefined
  })
  reading = { id: productId, token, done }
  return done
}

async function read(productId: number, token: string): Promise<void> {
  try {
    const { wholesaled, observed } = (await getProduct(call, productId)).extra_data
    if ($user.get()?.token !== token) return
    settle(requestKey('wholesale', productId), wholesaled)
    settle(requestKey('waitlist', productId), observed)
  } catch {
    // On failure the button stays, and the server answers the click.
  }
}

/** The page already shows that it was requested. */
export function markRequested(kind: RequestKind, productId: number): void {
  if ($user.get()) settle(requestKey(kind, productId), true)
}

/** A read that began before a request was sent is outdated. */
function settle(key: RequestKey, isRequested: boolean): void {
  const current = $requests.get()[key]
  if (current !== 'busy' && current !== 'requested')
    $requests.setKey(key, isRequested ? 'requested' : 'open')
}

/** The product of the open wholesale form; null while it is closed. */
export const $wholesaleForm = atom<number | null>(null)

/** Needs a registered account. A wholesale request opens its form first. */
export async function requestProduct(kind: RequestKind, productId: number): Promise<void> {
  if (!isRegistered()) enterFirst($user.get() === null, currentPath())
  else if (kind === 'wholesale') $wholesaleForm.set(productId)
  else await send('waitlist', productId, () => joinWaitlist(call, productId))
}

export async function sendWholesale(productId: number, terms: WholesaleTerms): Promise<void> {
  await send('wholesale', productId, () => requestWholesale(call, productId, terms))
  if ($requests.get()[requestKey('wholesale', productId)] === 'requested') $wholesaleForm.set(null)
}

async function send(
  kind: RequestKind,
  productId: number,
  ask: () => Promise<unknown>,
): Promise<void> {
  const key = requestKey(kind, productId)
  if ($requests.get()[key] === 'busy') return
  $requests.setKey(key, 'busy')
  try {
    await ask()
    $requests.setKey(key, 'requested')
    notify('success', catalogMessages.requestRegistered, { about: 'request' })
  } catch (error) {
    $requests.setKey(key, 'open')
    await refuse(error, productId)
  }
}

async function refuse(error: unknown, productId: number): Promise<void> {
  const code = codeOf(error)
  if (code === HttpStatus.unauthorized || code === HttpStatus.forbidden) {
    enterFirst(code === HttpStatus.unauthorized, currentPath())
    return
  }
  notifyAll(code === HttpStatus.unprocessable ? 'warning' : 'error', sentencesOf(error), {
    about: 'request',
  })
  if (code === HttpStatus.unprocessable) await readRequests(productId)
}

const currentPath = (): string => location.pathname + location.search

import { atom, map } from 'nanostores'
import { getProduct } from '#lib/api/product.ts'
import { joinWaitlist } from '#lib/api/waitlist.ts'
import { askWholesale, type WholesaleTerms } from '#lib/api/wholesale.ts'
import { HttpStatus } from '#lib/codes/http.ts'
import type { RequestKind } from '#lib/rules/product.ts'
import { catalogMessages } from '#lib/text/messages/catalog.ts'
import { call } from './client.ts'
import { enterFirst } from './enter-first.ts'
import { notify, notifyAll } from './notice.ts'
import { codeOf, sentencesOf } from './refusal.ts'
import { $user, isRegistered } from './user.ts'

export type RequestState = 'open' | 'busy' | 'asked'

/** `wholesale-7`: the wish of this user for a product; what is not here is open. */
export type RequestKey = `${RequestKind}-${number}`
export const requestKey = (kind: RequestKind, productId: number): RequestKey =>
  `${kind}-${productId}`

export const $requests = map<Partial<Record<RequestKey, RequestState>>>({})

// Of another user, or of nobody, nothing is known.
$user.listen((user, before) => {
  if (user?.token !== before?.token) $requests.set({})
})

let reading: { id: number; token: string; done: Promise<void> } | undefined

/** What this user has asked for of a product (section 3, extra data); nobody has asked nothing. */
export function readRequests(productId: number): Promise<void> {
  const token = $user.get()?.token
  if (!token) return Promise.resolve()
  // Both buttons of a page ask at once.
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
    // The button stays: pressed, it is told by the server what was asked before.
  }
}

/** The page says already that this user asked for it. */
export function knowAsked(kind: RequestKind, productId: number): void {
  if ($user.get()) settle(requestKey(kind, productId), true)
}

/** What is asked for stays so: a read that was begun before it tells of an earlier time. */
function settle(key: RequestKey, asked: boolean): void {
  const known = $requests.get()[key]
  if (known !== 'busy' && known !== 'asked') $requests.setKey(key, asked ? 'asked' : 'open')
}

/** The product whose wholesale form stands open; null while it is closed. */
export const $wholesaleForm = atom<number | null>(null)

/**
 * Section 5: a request needs sign-in, and an account that is complete. A wholesale request asks for
 * its terms first.
 */
export async function request(kind: RequestKind, productId: number): Promise<void> {
  if (!isRegistered()) enterFirst($user.get() === null, here())
  else if (kind === 'wholesale') $wholesaleForm.set(productId)
  else await send('waitlist', productId, () => joinWaitlist(call, productId))
}

/** Sends the wholesale form, which closes once it is registered. */
export async function sendWholesale(productId: number, terms: WholesaleTerms): Promise<void> {
  await send('wholesale', productId, () => askWholesale(call, productId, terms))
  if ($requests.get()[requestKey('wholesale', productId)] === 'asked') $wholesaleForm.set(null)
}

/** Section 8: each sentence of a 422 is a warning. */
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
    $requests.setKey(key, 'asked')
    notify('success', catalogMessages.requestRegistered, { about: 'request' })
  } catch (error) {
    $requests.setKey(key, 'open')
    await refuse(error, productId)
  }
}

async function refuse(error: unknown, productId: number): Promise<void> {
  const code = codeOf(error)
  if (code === HttpStatus.unauthorized || code === HttpStatus.forbidden) {
    enterFirst(code === HttpStatus.unauthorized, here())
    return
  }
  notifyAll(code === HttpStatus.unprocessable ? 'warning' : 'error', sentencesOf(error), {
    about: 'request',
  })
  if (code === HttpStatus.unprocessable) await readRequests(productId)
}

const here = (): string => location.pathname + location.search

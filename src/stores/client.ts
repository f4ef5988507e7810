import { type Client, createClient } from '#lib/api/client.ts'
import type { OnSent } from '#lib/api/send-telling.ts'
import { signInRedirect } from '#lib/rules/guard.ts'
import { siteMessages } from '#lib/text/messages/site.ts'
import { setClock } from './clock.ts'
import { notify, notifyNextPage } from './notice.ts'
import { $user, forgetUser } from './user.ts'

type Send = (request: Request, onSent?: OnSent) => Promise<Response>

/** What tells of a file on its way comes with the first file. */
const sendFromBrowser: Send = async (request, onSent) => {
  if (!onSent) return fetch(request)
  const { sendTelling } = await import('#lib/api/send-telling.ts')
  return sendTelling(request, onSent)
}

let current: Client | undefined

/** The browser's client: same origin, as the signed-in user; a 401 signs out (section 4). */
export const call: Client = (...asked) => (current ??= createBrowserClient())(...asked)

/** Puts another client in place: tests give one that talks to a shop in the same process. */
export function setClient(client: Client): void {
  current = client
}

/**
 * `keepalive`, so that a change made just before leaving the page still arrives. No file goes like
 * that: browsers take 64 kB at most.
 */
export function createBrowserClient(send: Send = sendFromBrowser): Client {
  return createClient({
    origin: location.origin,
    fetch: async (request, onSent) => {
      const stays = request.method === 'GET' || onSent !== undefined
      const sent = stays ? request : new Request(request, { keepalive: true })
      const answer = await send(sent, onSent)
      if (request.headers.has('authorization')) setClock(answer)
      return answer
    },
    token: () => $user.get()?.token ?? null,
    onSignedOut: () => {
      if (!$user.get()) return
      const leaves = signInRedirect(location.pathname, location.search) !== null
      if (leaves) notifyNextPage('warning', [siteMessages.sessionExpired])
      else notify('warning', siteMessages.sessionExpired)
      forgetUser()
    },
  })
}

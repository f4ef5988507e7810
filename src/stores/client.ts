import { type Client, createClient } from '#lib/api/client.ts'
import type { OnSent } from '#lib/api/send-with-progress.ts'
import { signInRedirect } from '#lib/rules/guard.ts'
import { siteMessages } from '#lib/text/messages/site.ts'
import { setClock } from './clock.ts'
import { notify, notifyNextPage } from './notice.ts'
import { $user, forgetUser } from './user.ts'

type Send = (request: Request, onSent?: OnSent) => Promise<Response>

/** Upload progress is loaded with the first file. */
const sendFromBrowser: Send = async (request, onSent) => {
  if (!onSent) return fetch(request)
  const { sendWithProgress: sendTelling } = await import('#lib/api/send-with-progress.ts')
  return sendTelling(request, onSent)
}

let current: Client | undefined

/** The browser's client: same origin, as the signed-in user; a 401 signs out. */
export const call: Client = (...args) => (current ??= createBrowserClient())(...args)

/** Replaces the client in tests. */
export function setClient(client: Client): void {
  current = client
}

/** `keepalive` sends a change while leaving; browsers limit it to 64 kB, so not for files. */
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

import { type Client, createClient } from '#lib/api/client.ts'
import { guardRedirect } from '#lib/rules/guard.ts'
import { accountMessages } from '#lib/text/messages/account.ts'
import { notify, notifyNextPage } from './notice.ts'
import { $user, forgetUser } from './user.ts'

let current: Client | undefined

/** The browser's client: same origin, as the signed-in user; a 401 signs out (section 4). */
export const call: Client = (name, input, headers, signal) =>
  (current ??= createBrowserClient())(name, input, headers, signal)

/** Puts another client in place: tests give one that talks to a shop in the same process. */
export function setClient(client: Client): void {
  current = client
}

/** `keepalive`, so that a change made just before leaving the page still arrives. */
export function createBrowserClient(
  send: (request: Request) => Promise<Response> = request => fetch(request),
): Client {
  return createClient({
    origin: location.origin,
    fetch: request =>
      send(request.method === 'GET' ? request : new Request(request, { keepalive: true })),
    token: () => $user.get()?.token ?? null,
    onSignedOut: () => {
      if (!$user.get()) return
      const leaves = guardRedirect(location.pathname, location.search, false) !== null
      if (leaves) notifyNextPage('warning', [accountMessages.sessionExpired])
      else notify('warning', accountMessages.sessionExpired)
      forgetUser()
    },
  })
}

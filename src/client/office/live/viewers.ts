const ORDER = /^\/admin\/orders\/(\d+)(\/|$)/
/** The server forgets a viewer after 45 s. */
const RENEW_MS = 20_000

/** Shows who else has this order open; `refresh` reads it again when it is one of `orders`. */
export function startViewers(): (orders: readonly number[]) => void {
  const id = Number(ORDER.exec(location.pathname)?.[1])
  const mark = document.querySelector<HTMLElement>('[data-viewers]')
  if (!id || !mark) return () => undefined
  const address = `/admin/orders/${id}/viewers.json`
  const renew = async (): Promise<void> => {
    if (document.hidden) return
    const answer = await fetch(address, { method: 'POST', body: new URLSearchParams() })
    if (!answer.ok || answer.redirected) return
    const { text } = (await answer.json()) as { text: string }
    if (mark.textContent !== text) mark.textContent = text
  }
  // The next renewal tries again.
  const tryRenew = (): void => void renew().catch(() => undefined)
  const leave = (): void => {
    navigator.sendBeacon(address, new URLSearchParams({ leave: '1' }))
  }
  tryRenew()
  setInterval(tryRenew, RENEW_MS)
  document.addEventListener('visibilitychange', () => (document.hidden ? leave() : tryRenew()))
  addEventListener('pagehide', leave)
  return orders => {
    if (orders.includes(id)) tryRenew()
  }
}

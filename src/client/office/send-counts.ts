import {
  afterAnswer,
  type CountStorage,
  type RefusedCount,
  type WaitingCount,
} from './collected-counts.ts'

const COUNTS = '/admin/picking/counts.json'
/** While counts wait for the network, milliseconds. */
const RETRY_MS = 10_000

/**
 * Returns what sends the waiting counts, one request after another, and tries again while there is
 * no answer. `onChange` is called whenever counts or the connection changed.
 */
export function countSender(
  form: HTMLFormElement,
  storage: CountStorage,
  onChange: (isSignedOut: boolean) => void,
): () => void {
  /** `repeat`: more counts were collected while a request was under way. */
  let state: 'idle' | 'sending' | 'repeat' = 'idle'
  let retry: ReturnType<typeof setTimeout> | undefined
  const sendAll = async (): Promise<void> => {
    for (;;) {
      const sent = storage.read().filter(each => each.refusal === undefined)
      if (sent.length === 0) return
      const answer = await post(sent)
      if (!Array.isArray(answer)) {
        form.dataset['away'] = 'yes'
        onChange(answer === 'signed-out')
        retry = setTimeout(send, RETRY_MS)
        return
      }
      storage.write(afterAnswer(storage.read(), sent, answer))
      for (const count of sent) markStored(form, count, answer)
      onChange(false)
    }
  }
  const send = (): void => {
    const isIdle = state === 'idle'
    state = isIdle ? 'sending' : 'repeat'
    if (isIdle) void sendUntilDone()
  }
  const sendUntilDone = async (): Promise<void> => {
    clearTimeout(retry)
    await sendAll()
    const isRepeated = state === 'repeat'
    state = 'idle'
    if (isRepeated) send()
  }
  return send
}

/** What the server refused; without a list nothing was stored. */
async function post(
  counts: readonly WaitingCount[],
): Promise<RefusedCount[] | 'unreachable' | 'signed-out'> {
  const body = new FormData()
  const sent = counts.map(({ name: _, text: __, refusal: ___, ...count }) => count)
  body.set('counts', JSON.stringify(sent))
  try {
    const answer = await fetch(COUNTS, { method: 'POST', body })
    const isOwn = answer.headers.get('content-type')?.startsWith('application/json') ?? false
    if (!isOwn) return answer.status < 500 ? 'signed-out' : 'unreachable'
    return answer.ok ? ((await answer.json()) as RefusedCount[]) : 'unreachable'
  } catch {
    return 'unreachable'
  }
}

function markStored(
  form: HTMLFormElement,
  { line: id, picked, picked_g, scanned }: WaitingCount,
  refused: readonly RefusedCount[],
): void {
  const line = form.querySelector<HTMLElement>(`[data-line="${id}"]`)
  const refusal = refused.find(each => each.line === id)
  if (line)
    line.dataset['collected'] = JSON.stringify(
      refusal ? refusal.collected : { picked, picked_g, scanned },
    )
}

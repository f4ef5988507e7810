import { USER_KEY } from '#lib/rules/storage-keys.ts'
import { stored } from '#first-screen/inline/sign-in-state.ts'

interface Extra {
  extra_data?: { wholesaled?: unknown; observed?: unknown }
}

const EXTRA_FIELDS = { wholesale: 'wholesaled', waitlist: 'observed' } as const

/**
 * Shows what the signed-in user already requested (ui/RequestSlot) before hydration; on failure the
 * button stays until the island ProductActions takes over.
 */
export async function showRequested(slots: Iterable<HTMLElement>): Promise<void> {
  const token = currentToken()
  if (!token) return
  const extras = new Map<string, Promise<Extra['extra_data']>>()
  for (const slot of slots) {
    const { ask, id = '' } = slot.dataset
    const extra = extras.get(id) ?? readExtra(id, token)
    extras.set(id, extra)
    if (!(await extra)?.[EXTRA_FIELDS[ask as keyof typeof EXTRA_FIELDS]]) continue
    // The island is hydrated or about to be, and shows it itself.
    if ('intent' in slot.dataset && !('clicked' in slot.dataset) && currentToken() === token)
      markRequested(slot)
  }
}

function markRequested(slot: HTMLElement): void {
  const note = document.createElement('p')
  note.className = 'requested icon-before icon-check'
  note.tabIndex = -1
  note.textContent = slot.dataset['says'] ?? ''
  const focused = slot.contains(document.activeElement)
  slot.replaceChildren(note)
  if (focused) note.focus({ preventScroll: true })
  slot.dataset['requested'] = ''
  // Drops a click that was held for the island.
  delete slot.dataset['intent']
}

async function readExtra(id: string, token: string): Promise<Extra['extra_data']> {
  try {
    const answer = await fetch(`/api/v1/products/${id}`, {
      headers: { accept: 'application/json', authorization: `Bearer ${token}` },
      priority: 'low',
    })
    return answer.ok ? ((await answer.json()) as Extra).extra_data : undefined
  } catch {
    return undefined
  }
}

/** The token of stores/user.ts. */
function currentToken(): string | null {
  const user = stored(USER_KEY) as { token?: string } | null | undefined
  return user?.token ?? null
}

import { stored } from './first/who.ts'

interface Extra {
  extra_data?: { wholesaled?: unknown; observed?: unknown }
}

const ASKED_AS = { wholesale: 'wholesaled', waitlist: 'observed' } as const

/**
 * Section 2: what whoever is signed in asked for before stands as asked in its place
 * (ui/RequestSlot), before the first touch. The island ProductActions goes on from it; where no
 * answer comes, the button stays until then.
 */
export async function showAsked(places: Iterable<HTMLElement>): Promise<void> {
  const token = tokenHere()
  if (!token) return
  const extras = new Map<string, Promise<Extra['extra_data']>>()
  for (const place of places) {
    const { ask, id = '' } = place.dataset
    const extra = extras.get(id) ?? readExtra(id, token)
    extras.set(id, extra)
    if (!(await extra)?.[ASKED_AS[ask as keyof typeof ASKED_AS]]) continue
    // Alive by now, or clicked before: the island says it.
    if ('intent' in place.dataset && !('missed' in place.dataset) && tokenHere() === token)
      say(place)
  }
}

function say(place: HTMLElement): void {
  const asked = document.createElement('p')
  asked.className = 'asked i-before i-check'
  asked.tabIndex = -1
  asked.textContent = place.dataset['says'] ?? ''
  const focused = place.contains(document.activeElement)
  place.replaceChildren(asked)
  if (focused) asked.focus({ preventScroll: true })
  place.dataset['asked'] = ''
  // No click is held for it any more.
  delete place.dataset['intent']
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
function tokenHere(): string | null {
  const user = stored('sabad:user') as { token?: string } | null | undefined
  return user?.token ?? null
}

import type { Client } from '#lib/api/client.ts'
import { getNextWindow } from '#lib/api/window-hold.ts'
import { windowHoldLabels } from '#lib/text/labels/window-hold.ts'
import { earliestWindow, windowText } from '#lib/text/window-text.ts'

/** Places fill up without a new catalogue version. */
const LIFE_MS = 15_000

let cached: { text: Promise<string | null>; until: number } | undefined

/** What every page says about the next free window; null without windows or an answer. */
export function readNextWindow(api: Client): Promise<string | null> {
  if (!cached || cached.until < performance.now())
    cached = { text: sayNextWindow(api), until: performance.now() + LIFE_MS }
  return cached.text
}

async function sayNextWindow(api: Client): Promise<string | null> {
  try {
    const { window, full } = (await getNextWindow(api)).data
    if (window) return earliestWindow(windowText(window, window))
    return full ? windowHoldLabels.allFull : null
  } catch {
    return null
  }
}

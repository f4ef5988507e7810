import type { Client } from '#lib/api/client.ts'
import { getNextWindow } from '#lib/api/window-hold.ts'
import { windowHoldLabels } from '#lib/text/labels/window-hold.ts'
import { earliestWindow, windowText } from '#lib/text/window-text.ts'
import { placeNeeded } from '#lib/text/zone.ts'

/** What every page says about the next free window; null without windows or an answer. */
export async function readNextWindow(api: Client): Promise<string | null> {
  try {
    const { window, full, needs_place } = (await getNextWindow(api)).data
    if (needs_place) return placeNeeded
    if (window) return earliestWindow(windowText(window, window))
    return full ? windowHoldLabels.allFull : null
  } catch {
    return null
  }
}

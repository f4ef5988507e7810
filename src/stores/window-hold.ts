import { atom } from 'nanostores'
import type { WindowDay } from '#lib/contract/delivery-window.ts'
import * as api from '#lib/api/window-hold.ts'
import { $place } from './chosen-place.ts'
import { call } from './client.ts'
import { deviceId } from './device.ts'
import { storeHold } from './held-window.ts'
import { sentenceOf } from './refusal.ts'

export type WindowDays = readonly WindowDay[] | 'loading' | 'failed'
export const $windowDays = atom<WindowDays>('loading')
/** Whether windows and terms differ by place. */
export const $byPlace = atom(false)

/** Whether the dialog is open. */
export const $choosesWindow = atom(false)
export const $holdFault = atom<string | null>(null)

/** Without a connection the last answer stays. */
export async function loadHold(): Promise<void> {
  try {
    storeHold((await api.getHold(call, deviceId())).data)
  } catch {
    // The server decides at checkout.
  }
}

export function openWindows(): void {
  $holdFault.set(null)
  $choosesWindow.set(true)
  void loadWindows()
}

export async function loadWindows(): Promise<void> {
  try {
    const zone = $place.get()?.zone ?? undefined
    const [{ data, extra_data: extra }] = await Promise.all([
      api.getTimeWindows(call, zone),
      loadHold(),
    ])
    $byPlace.set(extra.by_place)
    $windowDays.set(data)
  } catch {
    if ($windowDays.get() === 'loading') $windowDays.set('failed')
  }
}

export const holdWindow = (id: number): Promise<void> =>
  attempt(async () => {
    storeHold((await api.takeHold(call, deviceId(), id)).data)
    $choosesWindow.set(false)
  })

export const extendHold = (): Promise<void> =>
  attempt(async () => storeHold((await api.extendHold(call, deviceId())).data))

export const releaseHold = (): Promise<void> =>
  attempt(async () => {
    await api.releaseHold(call, deviceId())
    storeHold(null)
    await loadWindows()
  })

/** A refusal is shown in the dialog, with the windows as they are now. */
async function attempt(act: () => Promise<void>): Promise<void> {
  $holdFault.set(null)
  try {
    await act()
  } catch (error) {
    $holdFault.set(sentenceOf(error))
    await loadWindows()
  }
}

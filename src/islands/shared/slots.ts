import { useEffect, useState } from 'react'
import { wasClicked, type StaticSlot, staticSlot } from './take-over-slot.ts'

/** An element that an island takes over, with its data. */
export interface Slot<T> extends StaticSlot {
  key: string
  data: T
}

type Read<T> = (element: HTMLElement) => T | null

let last = 0

/** Now and later, each taken over by a component (useTakeOver). Null skips one. */
export function useSlots<T>(selector: string, read: Read<T>): readonly Slot<T>[] {
  const [slots, setSlots] = useState<readonly Slot<T>[]>([])
  useEffect(() => {
    const takenOver = new WeakSet<Element>()
    return watchPage(() => {
      const fresh = findNewSlots(selector, takenOver).flatMap(element =>
        slotOf(element, read(element)),
      )
      setSlots(slots => withNewSlots(slots, fresh))
    })
  }, [selector, read])
  return slots
}

/** Runs now, on changes of the page and on held clicks. */
export function watchPage(onChange: () => void): () => void {
  onChange()
  const watcher = new MutationObserver(onChange)
  watcher.observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['data-clicked'],
  })
  return () => watcher.disconnect()
}

/** Replacing a pressed element would lose its click. */
function findNewSlots(selector: string, takenOver: WeakSet<Element>): HTMLElement[] {
  const fresh = [...document.querySelectorAll<HTMLElement>(selector)].filter(
    element => !takenOver.has(element) && (!element.matches(':active') || wasClicked(element)),
  )
  for (const element of fresh) takenOver.add(element)
  return fresh
}

/** Existing and new slots; the same array when unchanged. */
function withNewSlots<T>(slots: readonly Slot<T>[], fresh: readonly Slot<T>[]): readonly Slot<T>[] {
  const connected = slots.filter(slot => slot.element.isConnected)
  const same = fresh.length === 0 && connected.length === slots.length
  return same ? slots : [...connected, ...fresh]
}

const slotOf = <T>(element: HTMLElement, data: T | null): Slot<T>[] =>
  data === null ? [] : [{ ...staticSlot(element), data, key: String(++last) }]

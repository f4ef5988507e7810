import { useRef, useState } from 'react'

/** Whether a piece of work is on its way, and what begins one; while one is, another is not begun. */
export function useBusy(): [boolean, (work: () => Promise<unknown>) => void] {
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const run = (work: () => Promise<unknown>) => {
    if (running.current) return
    running.current = true
    setBusy(true)
    void work().finally(() => {
      running.current = false
      setBusy(false)
    })
  }
  return [busy, run]
}

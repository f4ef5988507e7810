import { useRef, useState } from 'react'

/** Whether work is running, and a function that starts it unless it is. */
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

import type { ReactNode } from 'react'

/** Disclosures of which one is open; where the browser can, they stand side by side as tabs. */
export function Tabs({ children }: { children: ReactNode }) {
  return <div className="tabs">{children}</div>
}

interface TabProps {
  title: string
  open?: boolean
  children: ReactNode
}

export function Tab({ title, open = false, children }: TabProps) {
  return (
    <details name="tabs" open={open}>
      <summary>
        <h2>{title}</h2>
        <i className="i i-s i-down" />
      </summary>
      <div className="pane">{children}</div>
    </details>
  )
}

import type { ReactNode } from 'react'

/** Disclosures, displayed as tabs where browsers can. */
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
        <i className="icon icon-small icon-down" />
      </summary>
      <div className="pane">{children}</div>
    </details>
  )
}

import type { ReactNode } from 'react'

interface StruckProps {
  /** Read out, because the strike-through is not. */
  label: string
  children: ReactNode
}

export function Struck({ label, children }: StruckProps) {
  return (
    <del>
      <span className="visually-hidden">{`${label} `}</span>
      {children}
    </del>
  )
}

import type { ReactNode } from 'react'

interface StruckProps {
  /** What the value is, for people who do not see that it is struck through. */
  label: string
  children: ReactNode
}

/** A value that no longer applies, struck through. */
export function Struck({ label, children }: StruckProps) {
  return (
    <del>
      <span className="hush">{`${label} `}</span>
      {children}
    </del>
  )
}

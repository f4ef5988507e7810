import type { ReactNode } from 'react'
import { optionId } from './wire-field.ts'

interface OptionProps {
  index: number
  /** The chosen one. */
  at: number
  href: string
  className?: string | undefined
  onClick?: () => void
  children: ReactNode
}

/** One line of a search list: a link that the keys choose and the field keeps the focus for. */
export function Option({ index, at, children, ...link }: OptionProps) {
  return (
    <a id={optionId(index)} role="option" aria-selected={index === at} tabIndex={-1} {...link}>
      {children}
    </a>
  )
}

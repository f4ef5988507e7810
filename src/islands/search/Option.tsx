import type { ReactNode } from 'react'
import { optionId } from './combobox-field.ts'

interface OptionProps {
  index: number
  /** Index of the selected option. */
  at: number
  href: string
  className?: string | undefined
  onClick?: () => void
  children: ReactNode
}

/** A link selected by keys, while the field keeps the focus. */
export function Option({ index, at, children, ...link }: OptionProps) {
  return (
    <a id={optionId(index)} role="option" aria-selected={index === at} tabIndex={-1} {...link}>
      {children}
    </a>
  )
}

import type { CSSProperties } from 'react'

interface WindowSlotProps {
  /** About the next free window. */
  text: string
  className?: string
  style?: CSSProperties
}

/** Opens the choice of delivery windows; shows the held one once islands/window has its place. */
export const WindowSlot = ({ text, className, style }: WindowSlotProps) => (
  <span data-window="" data-intent="" className={className} style={style}>
    <button type="button">{text}</button>
  </span>
)

import type { CSSProperties } from 'react'
import { safeColor } from '#lib/rules/color.ts'

interface Colours {
  color?: string | undefined
  text_color?: string | undefined
}

/** Undefined without colours. */
export function shelfColours({ color, text_color: text }: Colours): CSSProperties | undefined {
  if (color === undefined || text === undefined) return undefined
  return { '--tb': safeColor(color), '--ti': safeColor(text) } as CSSProperties
}

import { formatNumber } from '#lib/text/digits.ts'

interface Sized {
  volume?: number | null | undefined
  unit?: { name: string } | null | undefined
}

/** «۹۰۰ گرم»; empty where the product has no size, or nobody told it. */
export function volumeText({ volume, unit }: Sized): string {
  const size = volume ?? null
  return size === null ? '' : `${formatNumber(size)} ${unit?.name ?? ''}`.trimEnd()
}

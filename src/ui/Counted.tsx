import { formatNumber } from '#lib/text/digits.ts'

/** The name of a choice and how many products it leads to. */
export function Counted({ name, count }: { name: string; count: number }) {
  return (
    <>
      <span>{name}</span> <small>{formatNumber(count)}</small>
    </>
  )
}

import { formatNumber } from '#lib/text/digits.ts'

export function Counted({ name, count }: { name: string; count: number }) {
  return (
    <>
      <span>{name}</span> <small>{formatNumber(count)}</small>
    </>
  )
}

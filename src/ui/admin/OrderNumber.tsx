import { toPersianDigits } from '#lib/text/digits.ts'

/** A link for those who may see orders. */
export function OrderNumber({ id, code, isLink }: { id: number; code: string; isLink: boolean }) {
  const number = <b dir="ltr">{toPersianDigits(code)}</b>
  return isLink ? (
    <a className="order-link" href={`/admin/orders/${id}`}>
      {number}
    </a>
  ) : (
    number
  )
}

/** What a form that asks before it stops something says: without a yes, that no order was seen. */
export const stopIn = ({
  reason = '',
  orders,
  agree,
}: Record<string, string>): { reason: string; orders: number } => ({
  reason,
  orders: agree === undefined ? 0 : Number(orders),
})

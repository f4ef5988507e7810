/** Without confirmation no order counts as seen. */
export const stopIn = ({
  reason = '',
  orders,
  agree,
}: Record<string, string>): { reason: string; orders: number } => ({
  reason,
  orders: agree === undefined ? 0 : Number(orders),
})

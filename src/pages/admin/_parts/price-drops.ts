import { priceDropsSchema, type ShownDrop } from '#lib/contract/admin/catalogue.ts'

/** The prices of a refused form that fall below half and need a yes. */
export function dropsIn(data: unknown): ShownDrop[] {
  return priceDropsSchema.safeParse(data).data?.drops ?? []
}

/** The price that a form says yes to, in rials. */
export const acceptedIn = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d{1,16}$/.test(text) ? Number(text) : undefined

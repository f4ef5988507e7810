import { priceDropsSchema, type PriceDropView } from '#lib/contract/admin/catalogue.ts'

/** Price drops of a refused form that need confirmation. */
export function dropsIn(data: unknown): PriceDropView[] {
  return priceDropsSchema.safeParse(data).data?.drops ?? []
}

/** The confirmed price, in rials. */
export const acceptedIn = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d{1,16}$/.test(text) ? Number(text) : undefined

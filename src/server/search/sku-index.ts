import { searchKey } from '#lib/text/normalize.ts'

/** Shorter ones, and shorter numbers, are words or amounts too. */
const SKU = /^(?=.*[a-z])[a-z\d]{4,}$|^\d{5,}$/

/** Ids by SKU: its letters and digits in any case. */
export function createSkuIndex() {
  const ids = new Map<string, Set<number>>()
  const keys = new Map<number, string>()

  function remove(id: number): void {
    const key = keys.get(id) ?? ''
    const same = ids.get(key)
    same?.delete(id)
    if (same?.size === 0) ids.delete(key)
    keys.delete(id)
  }

  return {
    /** The first product with this SKU. */
    find: (query: string): number | undefined => ids.get(skuKey(query))?.values().next().value,
    set(id: number, sku: string | undefined): void {
      remove(id)
      const key = skuKey(sku ?? '')
      if (!SKU.test(key)) return
      ids.set(key, (ids.get(key) ?? new Set()).add(id))
      keys.set(id, key)
    },
  }
}

const skuKey = (sku: string): string => searchKey(sku).replaceAll(' ', '')

import { gtinIn } from '#lib/text/barcode.ts'
import { searchKey } from '#lib/text/normalize.ts'

/** Shorter ones, and shorter numbers, are words or amounts too. */
const CODE = /^(?=.*[a-z])[a-z\d]{4,}$|^\d{5,}$/

/** Ids by SKU or barcode: letters and digits in any case. */
export function createCodeIndex() {
  const ids = new Map<string, Set<number>>()
  const keys = new Map<number, readonly string[]>()

  function remove(id: number): void {
    for (const key of keys.get(id) ?? []) {
      const same = ids.get(key)
      same?.delete(id)
      if (same?.size === 0) ids.delete(key)
    }
    keys.delete(id)
  }

  const first = (key: string): number | undefined => ids.get(key)?.values().next().value

  return {
    /** The first product with this code; a barcode also in its other lengths. */
    find: (query: string): number | undefined =>
      first(codeKey(query)) ?? first(gtinIn(query) ?? ''),
    set(id: number, codes: readonly string[]): void {
      remove(id)
      const valid = codes.map(codeKey).filter(key => CODE.test(key))
      for (const key of valid) ids.set(key, (ids.get(key) ?? new Set()).add(id))
      if (valid.length > 0) keys.set(id, valid)
    },
  }
}

const codeKey = (code: string): string => searchKey(code).replaceAll(' ', '')

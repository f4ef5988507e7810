import { searchKey } from '#lib/text/normalize.ts'

/** Ids by SKU: its letters and digits in any case. */
export function createSkuIndex() {
  const ids = new Map<string, number>()
  const keys = new Map<number, string>()
  return {
    find: (query: string): number | undefined => ids.get(codeKey(query)),
    set(id: number, code: string | undefined): void {
      const before = keys.get(id)
      if (before !== undefined && ids.get(before) === id) ids.delete(before)
      keys.delete(id)
      if (code === undefined) return
      const key = codeKey(code)
      if (key.length < CODE_MIN_CHARS) return
      ids.set(key, id)
      keys.set(id, key)
    },
  }
}

/** Shorter ones are words or amounts too. */
const CODE_MIN_CHARS = 4
const codeKey = (code: string): string => searchKey(code).replaceAll(' ', '')

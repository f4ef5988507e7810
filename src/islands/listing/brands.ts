import { searchKey } from '#lib/text/normalize.ts'

/** Leaves of the brands those whose name holds what is typed, and the chosen one. */
export function findBrands(field: HTMLInputElement): void {
  const part = field.closest('fieldset')
  const asked = searchKey(field.value)
  let found = 0
  for (const row of part?.querySelectorAll<HTMLElement>('.opt') ?? []) {
    const input = row.querySelector('input')
    const fits = searchKey(row.querySelector('span')?.textContent ?? '').includes(asked)
    if (fits && input?.value) found++
    row.hidden = !fits && !input?.checked
  }
  part?.querySelector('.opt-none')?.toggleAttribute('hidden', found > 0)
}

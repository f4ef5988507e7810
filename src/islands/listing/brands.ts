import { searchKey } from '#lib/text/normalize.ts'

/** Hides brands that do not match, except the chosen one. */
export function findBrands(field: HTMLInputElement): void {
  const part = field.closest('fieldset')
  const query = searchKey(field.value)
  let matches = 0
  for (const row of part?.querySelectorAll<HTMLElement>('.option') ?? []) {
    const input = row.querySelector('input')
    const fits = searchKey(row.querySelector('span')?.textContent ?? '').includes(query)
    if (fits && input?.value) matches++
    row.hidden = !fits && !input?.checked
  }
  part?.querySelector('.option-none')?.toggleAttribute('hidden', matches > 0)
}

import { map } from 'nanostores'
import { IN_FIELD } from '#lib/rules/search.ts'

/** The header's search field as it is now: its text, whether it offers a list, the chosen option. */
export const $searchField = map({ text: '', open: false, at: IN_FIELD })

export const closeSearchField = (): void =>
  $searchField.set({ ...$searchField.get(), open: false, at: IN_FIELD })

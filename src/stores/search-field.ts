import { map } from 'nanostores'
import { IN_FIELD } from '#lib/rules/search.ts'

export const $searchField = map({ text: '', open: false, at: IN_FIELD })

export const closeSearchField = (): void =>
  $searchField.set({ ...$searchField.get(), open: false, at: IN_FIELD })

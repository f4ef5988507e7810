import {
  catalogueFilterNames,
  catalogueLabels as labels,
} from '#lib/text/labels/admin-catalogue.ts'
import { choicesOf, type ListField, recordChoices } from '#ui/admin/list-field.ts'

interface Choices {
  brands: readonly { id: number; name: string }[]
  categories: readonly { id: number; name: string }[]
  shelves: readonly { id: number; name: string }[]
}

/** Filters of the list of products. */
export function productFields({ brands, categories, shelves }: Choices): ListField[] {
  const { all, ...only } = catalogueFilterNames
  return [
    { name: 'q', label: labels.search, kind: 'search' },
    {
      name: 'category',
      label: labels.category,
      none: labels.everyCategory,
      choices: recordChoices(categories),
    },
    { name: 'brand', label: labels.brand, none: labels.everyBrand, choices: recordChoices(brands) },
    { name: 'only', label: labels.show, none: all, choices: choicesOf(only) },
    {
      name: 'shelf',
      label: labels.shelf,
      none: labels.everyShelf,
      choices: recordChoices(shelves),
      isMore: true,
    },
    { name: 'min', label: labels.min, kind: 'toman', isMore: true },
    { name: 'max', label: labels.max, kind: 'toman', isMore: true },
  ]
}

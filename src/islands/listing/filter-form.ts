import { FILTERS_ID } from '#ui/FilterForm.tsx'

/** The filter of a page with a list. */
export const FORM = `#${FILTERS_ID}`

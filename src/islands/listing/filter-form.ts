import { FILTERS_ID } from '#ui/filters-id.ts'

/** The filter of a page with a list, whether it could be read or not. */
export const DRAWER = `#${FILTERS_ID}`
export const FORM = `form${DRAWER}`

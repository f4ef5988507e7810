import { FILTERS_ID } from '#ui/filters-id.ts'

/** Whether or not the filter loaded. */
export const DRAWER = `#${FILTERS_ID}`
export const FORM = `form${DRAWER}`

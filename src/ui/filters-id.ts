/** In a file of its own, to keep the script small. */
export const FILTERS_ID = 'filters'

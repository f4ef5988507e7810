/** The id of the filter of a list: in a file of its own, for the script that takes it over needs no more. */
export const FILTERS_ID = 'filters'

/** Told when something was added to the page after it was made: rows, products of a next page. */
export const ADDED_EVENT = 'sabad:slots'
/** Told by the island of the filters when another list stands in the page. */
export const LIST_EVENT = 'sabad:list'

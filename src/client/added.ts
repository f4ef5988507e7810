/** Told when something was added to the page after it was made: rows, products of a next page. */
export const ADDED_EVENT = 'sabad:slots'

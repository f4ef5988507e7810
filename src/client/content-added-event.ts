/** Dispatched when rows or products were added to the page. */
export const ADDED_EVENT = 'sabad:slots'

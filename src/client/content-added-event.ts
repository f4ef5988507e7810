/** Dispatched when rows or products were added to the page. */
export const CONTENT_ADDED_EVENT = 'sabad:slots'

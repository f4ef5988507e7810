/** Fired when another list is shown in the page. */
export const LIST_EVENT = 'sabad:list'
/** Requests the list of the address after history navigation; cancelled by its handler. */
export const LIST_REQUEST_EVENT = 'sabad:list-wanted'

/** Told when another list stands in the page than the one that it came with. */
export const LIST_EVENT = 'sabad:list'
/** Asks for the list of the address, after a step in the history; taken by who brings it. */
export const LIST_WANTED_EVENT = 'sabad:list-wanted'

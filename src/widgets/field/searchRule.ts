/** A list of fewer choices is seen at a glance and needs no search. */
const MIN_SEARCH = 5

/** Whether a list of so many choices has a search field. */
export const offersSearch = (choices: number): boolean => choices >= MIN_SEARCH

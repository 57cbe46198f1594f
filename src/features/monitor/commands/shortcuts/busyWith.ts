/** Whoever types means letters (M-015), and whoever answers a dialog answers that. */
const WORDS =
  'input:not([type=checkbox], [type=radio], [type=range]), textarea, select, [contenteditable], [role=dialog]'

/** What has a use of its own for arrows, Home, End and the signs. */
const MOVES =
  '[role=application], [role=slider], [type=range], [role=tab], [role=radiogroup], [role=toolbar], [role=menu], [role=listbox], [role=grid]'

/** What a Space presses. */
const PRESSABLE =
  'button, a, [role=button], [type=checkbox], [type=radio], [role=switch], [role=menu], [role=listbox], [role=grid]'

const isIn = ({ target }: Event, selector: string): boolean =>
  target instanceof Element && target.closest(selector) !== null

export const isBusyWithWords = (event: Event): boolean => isIn(event, WORDS)

/** Whether a key without a chord belongs to what has the focus. */
export const isBusyWithKey = (event: KeyboardEvent): boolean =>
  isBusyWithWords(event) || isIn(event, event.code === 'Space' ? PRESSABLE : MOVES)

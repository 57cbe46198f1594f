/** What has the focus, as far as it matters to keys. */
export type KeyFocus = {
  /** A dialog or a menu is open over the monitor. */
  readonly isCovered: boolean
  readonly isText: boolean
  readonly isMap: boolean
  /** It is pressed by Space. */
  readonly usesSpace: boolean
  /** It has a use of its own for arrows, Home, End and the signs. */
  readonly usesMoves: boolean
}

/** In a text field keys are letters (M-015). */
const TEXT =
  'input:not([type=checkbox], [type=radio], [type=range], [type=button], [type=submit]), textarea, select, [contenteditable]:not([contenteditable=false]), [role=textbox], [role=searchbox], [role=combobox], [role=spinbutton]'

const PRESSED_BY_SPACE =
  'button, summary, [role=button], [role=switch], [role=tab], [type=checkbox], [type=radio], [type=button], [type=submit]'

/** Moved by arrows, however it came into focus. */
const SLIDER = '[role=slider], [type=range]'

/** Moves the focus or the choice inside it by arrows. */
const WALKED =
  '[role=tab], [role=radiogroup], [role=toolbar], [role=grid], [role=treegrid], [role=tree], [role=listbox], [role=menu], [aria-haspopup=listbox], [aria-haspopup=menu]'

/** On an element: what it keeps of Space. `always` is for the stop, `never` for what is chosen before it is played. */
export const KEEPS_SPACE = 'data-keeps-space'

/**
 * What a key meets. What was pressed with the pointer keeps the focus without anybody meaning it: of Space and of arrows it keeps nothing. What
 * was reached by keys, and shows it, keeps what it is used by, except for a choice that is made already.
 */
export function keyFocusOf(target: EventTarget | null, monitor: Element): KeyFocus {
  const element = target instanceof Element ? target : undefined
  const within = (selector: string): Element | undefined => element?.closest(selector) ?? undefined
  const isShown = element?.matches(':focus-visible') ?? false
  const keeps = within(`[${KEEPS_SPACE}]`)?.getAttribute(KEEPS_SPACE)
  const isChosen = element?.matches('[role=radio][aria-checked=true], [role=tab][aria-selected=true]') ?? false
  const isPressed = keeps !== 'never' && isShown && !isChosen && within(PRESSED_BY_SPACE) !== undefined
  return {
    isCovered: monitor.closest('[inert], [aria-hidden=true]') !== null,
    isText: within(TEXT) !== undefined,
    isMap: within('[data-map]') !== undefined,
    usesSpace: keeps === 'always' || isPressed,
    usesMoves: within(SLIDER) !== undefined || (isShown && within(WALKED) !== undefined),
  }
}

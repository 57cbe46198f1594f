import { type RefObject, useEffect, useEffectEvent } from 'react'
import { PIN_PANEL_ID } from '../pins/pinPanelId.ts'
import { useActiveTask } from './activeTask.ts'

/** What closes by its own Escape, and typing into a list that is open. */
const ON_TOP = '[role="dialog"], [role="menu"], [role="combobox"][aria-expanded="true"]'
/** What lies under a dialog or a menu is neither reached nor read. */
const COVERED = '[inert], [aria-hidden="true"]'

/**
 * Escape leaves what is placed on the map, and the pin in the editor, wherever the focus is; a dialog or a menu on top closes first. Handled before
 * anything else gets it: a hint beside a button would keep it to itself.
 */
export function useEscape(stage: RefObject<HTMLElement | null>): void {
  const { escape } = useActiveTask()
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.isComposing || stage.current?.closest(COVERED)) return
    const focus = event.target instanceof Element ? event.target : undefined
    const inPin = focus?.closest(`#${PIN_PANEL_ID}`) !== null && focus !== undefined
    const onTop = focus?.closest(ON_TOP)
    if (onTop && onTop.id !== PIN_PANEL_ID) return
    if (!escape(inPin)) return
    event.preventDefault()
    event.stopPropagation()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => press(event)
    window.addEventListener('keydown', listen, true)
    return () => window.removeEventListener('keydown', listen, true)
  }, [])
}

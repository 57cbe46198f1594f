import { DEEDS, type DeedId } from '../deeds.ts'

/** What a key starts: a deed, taking control, or moving by hand. */
export type ShortcutTarget = DeedId | 'takeControl' | 'manual'
/** `keys` are pressed with Alt and Shift, one after the other where there are two (M-015). */
export type Shortcut = { readonly target: ShortcutTarget; readonly keys: readonly string[] }

const ofDeeds: readonly Shortcut[] = DEEDS.flatMap((deed): Shortcut[] =>
  'key' in deed ? [{ target: deed.id, keys: deed.key.split(' ') }] : [],
)

/** Every shortcut of the monitor, in the order in which the overlay shows them. */
export const SHORTCUTS: readonly Shortcut[] = [
  { target: 'takeControl', keys: ['T'] },
  ...ofDeeds,
  { target: 'manual', keys: ['1–9'] },
]

/** Shortcuts that the overlay puts in a column (M-016). */
export const SHORTCUTS_A_COLUMN = 6
/** How long the popup names the command that a key has started (M-016). Milliseconds. */
export const POPUP_MS = 1000

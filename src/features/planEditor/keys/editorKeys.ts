/** The keys of the plan editor, in the order in which its sheet lists them. */
import type { Combining } from '../../../../machines/editor/editor.logic.ts'
import type { ToolId } from '../tools/toolButtons.ts'
import { TOOL_GROUPS } from '../tools/toolButtons.ts'

/** What can be made of selected areas, in the order of the menu, and its key with Alt and Shift. */
export const COMBININGS: readonly { readonly how: Combining; readonly key: string }[] = [
  { how: 'join', key: 'U' },
  { how: 'subtract', key: 'S' },
  { how: 'intersect', key: 'I' },
  { how: 'simplify', key: 'L' },
  { how: 'grow', key: 'G' },
  { how: 'shrink', key: 'K' },
]

/** What a key does wherever the focus is, except in texts and dialogs. */
export type EditorKeyAction = 'undo' | 'redo' | 'save' | 'keepTool' | 'keySheet'

/** A key as people read it, and the text that says what it does. */
export type ListedKey = { readonly keys: readonly string[]; readonly words: string }

const TOOL_KEYS: ReadonlyMap<string, ToolId> = new Map(
  TOOL_GROUPS.flat().flatMap((button): [string, ToolId][] =>
    'key' in button ? [[button.key.toLowerCase(), button.id]] : [],
  ),
)

const LISTED: readonly ListedKey[] = [
  { keys: ['Ctrl', 'Z'], words: 'editor.undo' },
  { keys: ['Ctrl', 'Shift', 'Z'], words: 'editor.redo' },
  { keys: ['Ctrl', 'S'], words: 'editor.save.action' },
  { keys: ['Ctrl', 'A'], words: 'editor.keys.selectAll' },
  { keys: ['Ctrl', 'C'], words: 'editor.keys.copy' },
  { keys: ['Ctrl', 'X'], words: 'editor.keys.cutOut' },
  { keys: ['Ctrl', 'V'], words: 'editor.keys.paste' },
  { keys: ['Ctrl', 'D'], words: 'editor.duplicate' },
  { keys: ['Del'], words: 'editor.remove' },
  ...COMBININGS.map(({ how, key }) => ({ keys: ['Alt', 'Shift', key], words: `editor.combine.${how}` })),
  { keys: ['←', '→', '↑', '↓'], words: 'editor.keys.nudge' },
  { keys: ['Enter'], words: 'editor.keys.finish' },
  { keys: ['Esc'], words: 'editor.keys.cancel' },
  { keys: ['Shift'], words: 'editor.keys.lock' },
  { keys: ['Alt'], words: 'editor.keys.noSnap' },
  { keys: ['+', '−'], words: 'editor.keys.zoom' },
  { keys: ['Q'], words: 'editor.status.keepTool' },
  { keys: ['0'], words: 'editor.zoomFit' },
  { keys: ['1'], words: 'editor.zoomSelection' },
  { keys: ['?'], words: 'commands.shortcuts.title' },
]

/** All of them: tools first. */
export const LISTED_KEYS: readonly ListedKey[] = [
  ...TOOL_GROUPS.flat().flatMap((button): ListedKey[] =>
    'key' in button ? [{ keys: [button.key], words: `editor.tools.${button.id}` }] : [],
  ),
  ...LISTED,
]

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>
export type KeyMeaning =
  | { readonly type: 'tool'; readonly tool: ToolId }
  | { readonly type: 'action'; readonly action: EditorKeyAction }

const action = (which: EditorKeyAction): KeyMeaning => ({ type: 'action', action: which })

/** @param areSinglesOn whether keys of one character do anything (WCAG 2.1.4) */
export function meaningOf(pressed: Pressed, areSinglesOn: boolean): KeyMeaning | undefined {
  const key = pressed.key.toLowerCase()
  if (pressed.altKey) return undefined
  if (pressed.ctrlKey || pressed.metaKey) {
    if (key === 'z') return action(pressed.shiftKey ? 'redo' : 'undo')
    if (key === 'y' && !pressed.shiftKey) return action('redo')
    return key === 's' && !pressed.shiftKey ? action('save') : undefined
  }
  if (!areSinglesOn) return undefined
  if (key === '?') return action('keySheet')
  if (key === 'q' && !pressed.shiftKey) return action('keepTool')
  const tool = pressed.shiftKey ? undefined : TOOL_KEYS.get(key)
  return tool && { type: 'tool', tool }
}

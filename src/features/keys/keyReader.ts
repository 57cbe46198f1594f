import { type KeyBindingPress, parseKeybinding } from 'tinykeys'
import type { KeyFocus } from './keyFocus.ts'
import { isSingleCharacter, KEY_MAP, type KeyBinding } from './keyMap.ts'

/** What a key means here: something is to be done, or the first key of two has been pressed. */
export type KeyMeaning =
  | { readonly type: 'done'; readonly binding: KeyBinding }
  | { readonly type: 'begun'; readonly bindings: readonly KeyBinding[] }

/** How long the second of two keys is waited for, ms. */
const SECOND_KEY_MS = 3000

type Path = { readonly binding: KeyBinding; readonly presses: readonly KeyBindingPress[] }

const PATHS: readonly Path[] = KEY_MAP.flatMap(binding =>
  binding.presses.map(press => ({ binding, presses: parseKeybinding(press) })),
)

/** A key that is pressed, as far as it is read. */
export type PressedKey = Pick<KeyboardEvent, 'key' | 'code' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>

/** With these modifiers and no others; by the key's character, or by its place on the keyboard. */
function isPress(
  { key, code, altKey, ctrlKey, metaKey, shiftKey }: PressedKey,
  [mods, wanted]: KeyBindingPress,
): boolean {
  const held = [...(altKey ? ['Alt'] : []), ...(ctrlKey ? ['Control'] : []), ...(metaKey ? ['Meta'] : [])]
  const all = shiftKey ? [...held, 'Shift'] : held
  const isSame = all.length === mods.length && all.every(mod => mods.includes(mod))
  return isSame && (wanted === code || (typeof wanted === 'string' && wanted.toUpperCase() === key.toUpperCase()))
}

const isModifier = (key: string): boolean => ['Alt', 'AltGraph', 'Control', 'Meta', 'Shift'].includes(key)

/** The rule of `Holds`. */
function holdsAt({ holds }: KeyBinding, focus: KeyFocus, isSpace: boolean): boolean {
  if (holds === 'always') return true
  if (focus.isCovered) return false
  if (holds === 'onMap') return focus.isMap
  if (holds === 'overText') return true
  if (focus.isText) return false
  return holds === 'besideText' || !(isSpace ? focus.usesSpace : focus.usesMoves)
}

/** Reads keys one after the other. */
export class KeyReader {
  readonly #nowMs: () => number
  #longerPaths: readonly Path[] = []
  #firstKeyMs = 0

  /** @param nowMs of any clock */
  constructor(nowMs: () => number) {
    this.#nowMs = nowMs
  }

  /**
   * @param isOffered whether there is anybody who would do it
   * @param singles whether keys of one character are on
   */
  read(
    event: PressedKey,
    focus: KeyFocus,
    isOffered: (binding: KeyBinding) => boolean,
    singles: boolean,
  ): KeyMeaning | undefined {
    if (isModifier(event.key)) return undefined
    const isHere = ({ binding, presses: [press] }: Path): boolean =>
      press !== undefined &&
      isPress(event, press) &&
      holdsAt(binding, focus, event.code === 'Space') &&
      (singles || !isSingleCharacter(binding)) &&
      isOffered(binding)
    const longerPaths = this.#nowMs() - this.#firstKeyMs < SECOND_KEY_MS ? this.#longerPaths : []
    this.#longerPaths = []
    const second = longerPaths.find(isHere)
    if (second) return { type: 'done', binding: second.binding }
    const here = PATHS.filter(isHere)
    const longer = here.filter(({ presses }) => presses.length > 1)
    if (longer.length > 0) {
      this.#longerPaths = longer.map(({ binding, presses }) => ({ binding, presses: presses.slice(1) }))
      this.#firstKeyMs = this.#nowMs()
      return { type: 'begun', bindings: [...new Set(longer.map(({ binding }) => binding))] }
    }
    const binding = (here.find(each => each.binding.holds === 'onMap') ?? here[0])?.binding
    return binding && { type: 'done', binding }
  }
}

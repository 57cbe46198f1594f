import { useEffect, useEffectEvent } from 'react'
import { tinykeys } from 'tinykeys'
import { isBusyWithWords } from './busyWith.ts'
import { SHORTCUTS, type ShortcutTarget } from './shortcutTable.ts'

type Options = {
  readonly onShortcut: (target: Exclude<ShortcutTarget, 'manual'>) => void
  /** The first key of a chord was pressed. */
  readonly onChord: (key: string) => void
  readonly onPalette: () => void
  readonly onOverlay: () => void
}

/** How long the second key of a chord is waited for, ms. */
const CHORD_MS = 3000

const codeOf = (key: string): string => (/^\d$/.test(key) ? `Digit${key}` : `Key${key}`)

/** Listens for the shortcuts of the monitor while it is on screen. */
export function useShortcuts(options: Options): void {
  const shortcut = useEffectEvent(options.onShortcut)
  const chord = useEffectEvent(options.onChord)
  const palette = useEffectEvent(options.onPalette)
  const overlay = useEffectEvent(options.onOverlay)
  useEffect(() => {
    const unlessBusy = (run: () => void) => (event: KeyboardEvent) => {
      if (isBusyWithWords(event)) return
      event.preventDefault()
      run()
    }
    const bindings: Record<string, (event: KeyboardEvent) => void> = {
      '$mod+KeyK': unlessBusy(palette),
      'Alt+Shift+Slash': unlessBusy(overlay),
    }
    for (const { target, keys } of SHORTCUTS) {
      if (target === 'manual') continue
      const [first = '', second] = keys
      const run = unlessBusy(() => shortcut(target))
      const start = `Alt+Shift+${codeOf(first)}`
      if (second === undefined) bindings[start] = run
      else {
        bindings[start] = unlessBusy(() => chord(first))
        // The modifiers may still be held, or not.
        bindings[`${start} ${codeOf(second)}`] = run
        bindings[`${start} Alt+Shift+${codeOf(second)}`] = run
      }
    }
    return tinykeys(window, bindings, { timeout: CHORD_MS })
  }, [])
}

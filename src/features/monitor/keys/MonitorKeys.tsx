import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { usePreference } from '../../../preferences/preference.ts'
import { keyFocusOf } from '../../keys/keyFocus.ts'
import { KeyReader } from '../../keys/keyReader.ts'
import { PaletteItems, PaletteItemsContext } from '../commands/palette/paletteItems.ts'
import { KeyOffers, KeyOffersContext } from './keyActions.ts'

type Props = { readonly className: string | undefined; readonly children: ReactNode }

const isApple = /Mac|iPhone|iPad/.test(navigator.platform)

/** Back and forward of the browser. On Apple's systems they are moves of the cursor in text, and leave no page. */
const leavesPage = ({ altKey, ctrlKey, metaKey, key }: KeyboardEvent): boolean =>
  !isApple && altKey && !ctrlKey && !metaKey && (key === 'ArrowLeft' || key === 'ArrowRight')

/** The monitor with its keys: they are read here, in one place, before anything on the screen sees them. */
export function MonitorKeys({ className, children }: Props) {
  const monitor = useRef<HTMLDivElement>(null)
  const [offers] = useState(() => new KeyOffers())
  const [palette] = useState(() => new PaletteItems())
  const [reader] = useState(() => new KeyReader(() => performance.now()))
  const singles = usePreference('monitor-single-keys').value !== '0'
  /** @returns whether the key was one of the monitor's */
  const read = useEffectEvent((event: KeyboardEvent): boolean => {
    if (!monitor.current) return false
    const focus = keyFocusOf(event.target, monitor.current)
    const meaning = reader.read(event, focus, ({ id }) => offers.offered().has(id), singles)
    if (!meaning) return false
    if (meaning.type === 'begun') offers.begin(meaning.bindings)
    else if (!event.repeat || meaning.binding.repeats) offers.run(meaning.binding.id)
    return true
  })
  useEffect(() => {
    const listeners = new AbortController()
    const options = { signal: listeners.signal, capture: true }
    let taken: string | undefined
    const down = (event: KeyboardEvent): void => {
      if (read(event)) {
        taken = event.code
        event.preventDefault()
        event.stopPropagation()
      } else if (leavesPage(event)) event.preventDefault()
    }
    // Some browsers press a button when Space is released.
    const up = (event: KeyboardEvent): void => {
      if (event.code !== taken) return
      taken = undefined
      event.preventDefault()
    }
    document.addEventListener('keydown', down, options)
    document.addEventListener('keyup', up, options)
    return () => listeners.abort()
  }, [])
  return (
    <KeyOffersContext value={offers}>
      <PaletteItemsContext value={palette}>
        <div ref={monitor} className={className}>
          {children}
        </div>
      </PaletteItemsContext>
    </KeyOffersContext>
  )
}

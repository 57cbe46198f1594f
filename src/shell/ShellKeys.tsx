import '../i18n/screenTexts.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { keyFocusOf } from '../features/keys/keyFocus.ts'
import { INSPECTOR_KEYS, KEY_MAP, type KeyBinding, type KeyId } from '../features/keys/keyMap.ts'
import { KeyReader } from '../features/keys/keyReader.ts'
import { KeySheet } from '../features/keys/lazyKeySheet.ts'
import { jumpRegion } from '../features/keys/regions.ts'
import { useSearchKinds } from '../features/search/searchKinds.ts'
import { usePreference } from '../preferences/preference.ts'
import { useInspects } from '../session/mayInspect.ts'

/** Keys of the monitor that do the same on every screen. The header reads the one of the search itself. */
const READ: ReadonlySet<KeyId> = new Set(['keySheet', 'nextRegion', 'previousRegion'])
const SEARCH: readonly KeyBinding[] = KEY_MAP.filter(({ id }) => id === 'palette').map(binding => ({
  ...binding,
  words: 'shell.search',
}))
const KEYS: readonly KeyBinding[] = KEY_MAP.filter(({ id }) => READ.has(id))

/** The keys of the screens that have the common frame, and the sheet that lists them. */
export function ShellKeys() {
  const [opening, setOpening] = useState<'unused' | 'open' | 'closed'>('unused')
  const [reader] = useState(() => new KeyReader(() => performance.now()))
  const singles = usePreference('monitor-single-keys').value !== '0'
  const isSearched = useSearchKinds().length > 0
  const inspects = useInspects()
  const read = useEffectEvent((event: KeyboardEvent): void => {
    const main = document.getElementById('main')
    if (!main) return
    const meaning = reader.read(event, keyFocusOf(event.target, main), ({ id }) => READ.has(id), singles)
    if (meaning?.type !== 'done') return
    event.preventDefault()
    if (meaning.binding.id === 'keySheet') setOpening('open')
    else jumpRegion(meaning.binding.id === 'nextRegion' ? 1 : -1)
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => read(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
  if (opening === 'unused') return undefined
  return (
    <KeySheet
      isOpen={opening === 'open'}
      onClose={() => setOpening('closed')}
      keys={[...(isSearched ? SEARCH : []), ...KEYS, ...(inspects ? INSPECTOR_KEYS : [])]}
    />
  )
}

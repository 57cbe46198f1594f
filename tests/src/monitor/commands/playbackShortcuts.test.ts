import { parseKeybinding } from 'tinykeys'
import { expect, test } from 'vitest'
import { PLAYBACK_SHORTCUTS } from '../../../../src/features/monitor/commands/shortcuts/playbackShortcuts.ts'
import { SHORTCUTS } from '../../../../src/features/monitor/commands/shortcuts/shortcutTable.ts'

test('M-016 every key of playback, and what it does', () => {
  expect(Object.fromEntries(PLAYBACK_SHORTCUTS.map(({ keys, move }) => [keys.join(' '), move]))).toEqual({
    Space: 'playPause',
    '←': 'back',
    '→': 'forward',
    'Shift ←': 'backMinute',
    'Shift →': 'forwardMinute',
    'Alt ←': 'backFrame',
    'Alt →': 'forwardFrame',
    'Ctrl ←': 'backEvent',
    'Ctrl →': 'forwardEvent',
    'Ctrl ↓': 'otherEvents',
    Home: 'dayStart',
    End: 'live',
    '+': 'faster',
    '−': 'slower',
  })
})

test('M-015 M-016 no key of playback is one of the desk, which all have Alt and Shift', () => {
  expect(SHORTCUTS.length).toBeGreaterThan(0)
  const chords = PLAYBACK_SHORTCUTS.flatMap(({ bindings }) => bindings.map(binding => parseKeybinding(binding)))
  for (const [press] of chords) expect(press?.[0]).not.toEqual(['Alt', 'Shift'])
  expect(new Set(chords.map(chord => JSON.stringify(chord))).size).toBe(chords.length)
})

import { expect, test } from 'vitest'
import { DEEDS } from '../../../../src/features/monitor/commands/deeds.ts'
import {
  POPUP_MS,
  SHORTCUTS,
  SHORTCUTS_A_COLUMN,
} from '../../../../src/features/monitor/commands/shortcuts/shortcutTable.ts'

test('M-015 every shortcut with Alt and Shift, and what it starts', () => {
  const table = Object.fromEntries(SHORTCUTS.map(({ target, keys }) => [keys.join(' '), target]))
  expect(table).toEqual({
    T: 'takeControl',
    E: 'resetEstop',
    S: 'resetSafety',
    L: 'localizationMonitor',
    R: 'resume',
    D: 'diagnostics',
    'C 1': 'correctPose',
    'C 2': 'correctPoseByPoints',
    P: 'pause',
    M: 'message',
    V: 'detourGoal',
    '1–9': 'manual',
  })
  expect(SHORTCUTS).toHaveLength(Object.keys(table).length)
})

test('M-015 the keys send the commands that they stand for', () => {
  const commands = Object.fromEntries(DEEDS.flatMap(deed => ('key' in deed ? [[deed.key, deed.command]] : [])))
  expect(commands).toEqual({ E: 9, S: 10, L: 19, R: 3, D: 18, 'C 1': 5, 'C 2': 5, P: 2, M: 20, V: 8 })
})

test('M-016 the overlay has six shortcuts a column, two full ones, and the popup stays for a second', () => {
  expect([SHORTCUTS_A_COLUMN, POPUP_MS]).toEqual([6, 1000])
  expect(SHORTCUTS.length % SHORTCUTS_A_COLUMN).toBe(0)
})

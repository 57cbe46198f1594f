import { parseKeybinding } from 'tinykeys'
import { expect, test } from 'vitest'
import { LANGUAGES } from '../../../contract/languages.ts'
import { isSingleCharacter, KEY_MAP, type KeyBinding, keyShortcutsOf } from '../../../src/features/keys/keyMap.ts'
import { KEYS_PER_COLUMN } from '../../../src/features/keys/keySheetRows.ts'
import { POPUP_MS } from '../../../src/features/monitor/commands/shortcuts/popupTime.ts'
import { ROBOT_ACTIONS } from '../../../src/features/robots/robotActions.ts'
import { readTexts } from '../../check/locales.ts'

const table = (group: KeyBinding['group']): { readonly [keys: string]: string } =>
  Object.fromEntries(KEY_MAP.filter(each => each.group === group).map(({ id, keys }) => [keys.join(' '), id]))

test('M-015 every key of the robot, with Alt and Shift, and what it starts', () => {
  expect(table('robot')).toEqual({
    'Alt Shift T': 'takeControl',
    'Alt Shift E': 'resetEstop',
    'Alt Shift S': 'resetSafety',
    'Alt Shift L': 'localizationMonitor',
    'Alt Shift R': 'resume',
    'Alt Shift D': 'diagnostics',
    'Alt Shift C 1': 'correctPose',
    'Alt Shift C 2': 'correctPoseByPoints',
    'Alt Shift P': 'pause',
    'Alt Shift M': 'message',
    'Alt Shift V': 'detourGoal',
    'Alt Shift 1–9': 'manual',
  })
})

test('M-015 the keys send the commands that they stand for', () => {
  const commands = Object.fromEntries(
    ROBOT_ACTIONS.flatMap(action => ('key' in action ? [[action.key, action.command]] : [])),
  )
  expect(commands).toEqual({ E: 9, S: 10, L: 19, R: 3, D: 18, 'C 1': 5, 'C 2': 5, P: 2, M: 20, V: 8 })
})

test('M-016 every key of playback, and what it does', () => {
  expect(table('playback')).toEqual({
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
    '>': 'faster',
    '−': 'slower',
    '<': 'slower',
  })
})

test('M-016 the key sheet has six keys of the robot a column, two full ones, and the popup stays for a second', () => {
  expect([KEYS_PER_COLUMN, POPUP_MS]).toEqual([6, 1000])
  expect(KEY_MAP.filter(({ group }) => group === 'robot').length % KEYS_PER_COLUMN).toBe(0)
})

test('M-015 no two keys are the same where they hold, and none begins another', () => {
  const places = [KEY_MAP.filter(({ group }) => group === 'onMap'), KEY_MAP.filter(({ group }) => group !== 'onMap')]
  for (const bindings of places) {
    const presses = bindings.flatMap(({ id, presses: written }) => written.map(press => ({ id, press })))
    const written = presses.map(({ press }) => JSON.stringify(parseKeybinding(press)))
    expect(new Set(written).size).toBe(written.length)
    for (const { press } of presses) {
      const longer = presses.filter(other => other.press.startsWith(`${press} `))
      expect(longer).toEqual([])
    }
  }
})

test('the stop holds everywhere, and nothing that is typed presses it', () => {
  const stops = KEY_MAP.filter(({ id }) => id === 'stop')
  expect(stops.map(({ holds }) => holds)).toEqual(['always'])
  for (const press of stops.flatMap(({ presses }) => presses))
    expect(parseKeybinding(press)[0]?.[0]).toEqual(['Alt', 'Shift'])
})

test('what a key of one character does has another key, or a button of the transport', () => {
  const single = KEY_MAP.filter(isSingleCharacter).map(({ keys }) => keys.join(' '))
  expect(single).toEqual(['?', '+', '>', '−', '<'])
})

test('M-015 a control says its keys as the attribute spells them, and none that it cannot say', () => {
  expect(keyShortcutsOf('stop')).toBe('Alt+Shift+X')
  expect(keyShortcutsOf('palette')).toBe('Control+K')
  expect(keyShortcutsOf('zoomOut')).toBe('Alt+Shift+-')
  expect(keyShortcutsOf('backMinute')).toBe('Shift+ArrowLeft')
  expect(keyShortcutsOf('keySheet')).toBe('Alt+Shift+/')
  expect(keyShortcutsOf('correctPose')).toBeUndefined()
  expect(keyShortcutsOf('faster')).toBeUndefined()
})

test('every key has words in each language', async () => {
  for (const language of LANGUAGES) {
    const texts = await readTexts('.', language)
    const missing = KEY_MAP.filter(({ words }) => !texts.has(words)).map(({ words }) => words)
    expect(missing, language).toEqual([])
  }
})

import { expect, test } from 'vitest'
import type { KeyFocus } from '../../../src/features/keys/keyFocus.ts'
import { KeyReader, type PressedKey } from '../../../src/features/keys/keyReader.ts'

const NOTHING: KeyFocus = { isCovered: false, isText: false, isMap: false, usesSpace: false, usesMoves: false }
const MAP = { ...NOTHING, isMap: true }
const TEXT = { ...NOTHING, isText: true }
const DIALOG = { ...TEXT, isCovered: true }
const BUTTON = { ...NOTHING, usesSpace: true }
const SLIDER = { ...NOTHING, usesMoves: true }

/** `Alt+Shift+KeyP`: the last is the key's place, or what it says. */
function pressed(press: string): PressedKey {
  const parts = press.split(/\b\+/)
  const key = parts.at(-1) ?? ''
  const has = (name: string): boolean => parts.slice(0, -1).includes(name)
  const [altKey, ctrlKey, metaKey, shiftKey] = [has('Alt'), has('Control'), has('Meta'), has('Shift')]
  return { key: key.replace(/^(Key|Digit)/, ''), code: key, altKey, ctrlKey, metaKey, shiftKey }
}

/** What each of the keys does, pressed one after the other. */
function read(focus: KeyFocus, presses: readonly string[], singles = true): readonly (string | undefined)[] {
  let nowMs = 0
  const reader = new KeyReader(() => nowMs)
  return presses.map(press => {
    nowMs += 500
    const meaning = reader.read(pressed(press), focus, () => true, singles)
    return meaning?.type === 'done' ? meaning.binding.id : meaning?.type
  })
}

test('P-002 keys of playback work with the focus on nothing, on the map and on what was pressed', () => {
  const keys = ['Shift+ArrowLeft', 'Alt+ArrowLeft', 'Control+ArrowRight', 'Space', 'Home', 'End']
  const moves = ['backMinute', 'backFrame', 'forwardEvent', 'playPause', 'dayStart', 'live']
  expect(read(NOTHING, keys)).toEqual(moves)
  expect(read(MAP, keys)).toEqual(moves)
  expect(read(NOTHING, ['ArrowLeft', '+', '-', '>', 'Shift+<'])).toEqual([
    'back',
    'faster',
    'slower',
    'faster',
    'slower',
  ])
})

test('M-103 on the map arrows and signs are the map’s; from elsewhere it is moved by Alt and Shift', () => {
  expect(read(MAP, ['ArrowLeft', '+', '-', '0', '>'])).toEqual(['panLeft', 'zoomIn', 'zoomOut', 'wholePlan', 'faster'])
  const chords = ['Alt+Shift+Equal', 'Alt+Shift+Minus', 'Alt+Shift+Digit0', 'Alt+Shift+KeyG', 'Alt+Shift+KeyF']
  const moves = ['zoomIn', 'zoomOut', 'wholePlan', 'centre', 'track']
  expect(read(NOTHING, chords)).toEqual(moves)
  expect(read(SLIDER, chords)).toEqual(moves)
})

test('a button that shows its focus keeps Space, a slider its arrows, and neither keeps a chord', () => {
  expect(read(BUTTON, ['Space', 'ArrowLeft', 'Control+ArrowLeft'])).toEqual([undefined, 'back', 'backEvent'])
  expect(read(SLIDER, ['Space', 'ArrowLeft', 'Shift+ArrowLeft', 'End', 'Alt+ArrowLeft'])).toEqual([
    'playPause',
    undefined,
    undefined,
    undefined,
    'backFrame',
  ])
})

test('M-015 in text only the stop, the palette and the key sheet have keys; over a dialog the stop alone', () => {
  const keys = ['Space', 'ArrowLeft', 'Alt+ArrowLeft', '?', 'Alt+Shift+KeyP', 'Control+KeyK', 'Alt+Shift+Slash']
  const none = [undefined, undefined, undefined, undefined, undefined]
  expect(read(TEXT, [...keys, 'Alt+Shift+KeyX'])).toEqual([...none, 'palette', 'keySheet', 'stop'])
  expect(read(DIALOG, [...keys, 'Alt+Shift+KeyX'])).toEqual([...none, undefined, undefined, 'stop'])
})

test('the stop is pressed by the letter and by its place, and by no key of AltGr', () => {
  const reader = new KeyReader(() => 0)
  const x = { altKey: true, ctrlKey: false, metaKey: false, shiftKey: true }
  const meaning = (key: PressedKey): unknown => reader.read(key, NOTHING, () => true, true)
  const stops = { type: 'done', binding: { id: 'stop' } }
  expect(meaning({ ...x, key: 'X', code: 'KeyB' })).toMatchObject(stops)
  expect(meaning({ ...x, key: '˛', code: 'KeyX' })).toMatchObject(stops)
  expect(meaning({ ...x, key: '»', code: 'KeyX', ctrlKey: true })).toBeUndefined()
})

test('M-015 the second of two keys follows within three seconds, with or without the modifiers', () => {
  const [begin, second] = ['Alt+Shift+KeyC', 'Digit1']
  expect(read(NOTHING, [begin, second])).toEqual(['begun', 'correctPose'])
  expect(read(NOTHING, [begin, 'Alt+Shift+Digit2'])).toEqual(['begun', 'correctPoseByPoints'])
  expect(read(NOTHING, [begin, 'Alt+Shift+KeyP', second])).toEqual(['begun', 'pause', undefined])
  let nowMs = 0
  const reader = new KeyReader(() => nowMs)
  reader.read(pressed(begin), NOTHING, () => true, true)
  nowMs = 3001
  expect(reader.read(pressed(second), NOTHING, () => true, true)).toBeUndefined()
})

test('keys of one character can be turned off; those of the map stay with the map', () => {
  expect(read(NOTHING, ['?', '+', '<', 'Alt+Shift+Slash', 'Space'], false)).toEqual([
    undefined,
    undefined,
    undefined,
    'keySheet',
    'playPause',
  ])
  expect(read(MAP, ['+', '0'], false)).toEqual(['zoomIn', 'wholePlan'])
})

test('what nobody on screen would do has no key', () => {
  const reader = new KeyReader(() => 0)
  expect(reader.read(pressed('Alt+Shift+KeyP'), NOTHING, ({ id }) => id !== 'pause', true)).toBeUndefined()
})

import { ROBOT_ACTIONS, type RobotActionId } from '../robots/robotActions.ts'

/** What a key of playback does to the time that is shown. */
export type PlaybackMove =
  | 'playPause'
  | 'back'
  | 'forward'
  | 'backMinute'
  | 'forwardMinute'
  | 'backFrame'
  | 'forwardFrame'
  | 'backEvent'
  | 'forwardEvent'
  | 'otherEvents'
  | 'dayStart'
  | 'live'
  | 'faster'
  | 'slower'

/** What a key does to the map. */
export type MapMove =
  | 'zoomIn'
  | 'zoomOut'
  | 'wholePlan'
  | 'centre'
  | 'track'
  | 'layers'
  | 'panLeft'
  | 'panRight'
  | 'panUp'
  | 'panDown'

/** What a key starts: an action, or one of these. `manual` is held, and read by the pad itself. */
export type KeyId =
  | RobotActionId
  | 'takeControl'
  | 'manual'
  | 'stop'
  | 'palette'
  | 'keySheet'
  | 'nextRegion'
  | 'previousRegion'
  | 'inspector'
  | PlaybackMove
  | MapMove

/**
 * Where a key holds. `always`: over dialogs and in text, too. `overText`: but not over dialogs and menus. `besideText`: not in text either.
 * `unlessUsed`: nor where what has the focus uses the key itself. `onMap`: only while the map has the focus, and there before all others.
 */
export type Holds = 'always' | 'overText' | 'besideText' | 'unlessUsed' | 'onMap'

export const KEY_GROUPS = ['everywhere', 'map', 'onMap', 'robot', 'playback'] as const

/** One way to have something done by keys. */
export type KeyBinding = {
  readonly id: KeyId
  readonly group: (typeof KEY_GROUPS)[number]
  /** As tinykeys reads them; each of them does it. */
  readonly presses: readonly string[]
  /** As people read them. */
  readonly keys: readonly string[]
  readonly holds: Holds
  /** Goes on while it is held. */
  readonly repeats?: true
  /** Key of its words in the locales. */
  readonly words: string
}

const digitOrLetter = (key: string): string => (/^\d$/.test(key) ? `Digit${key}` : `Key${key}`)

/** The modifiers of the first key of two may still be held at the second, or not. */
function pressesOf(key: string): readonly string[] {
  const [first = '', second] = key.split(' ').map(digitOrLetter)
  if (second === undefined) return [`Alt+Shift+${first}`]
  return [`Alt+Shift+${first} ${second}`, `Alt+Shift+${first} Alt+Shift+${second}`]
}

/** M-015: all with Alt and Shift, one after the other where there are two. */
const ofRobot = (id: KeyId, key: string): KeyBinding => ({
  id,
  group: 'robot',
  presses: pressesOf(key),
  keys: ['Alt', 'Shift', ...key.split(' ')],
  holds: 'besideText',
  words: `commands.deeds.${id === 'localizationMonitor' ? 'localizationMonitorOff' : id}`,
})

type Row = readonly [keys: string, ...presses: readonly string[]]

const ofPlayback = (id: PlaybackMove, holds: Holds, [keys, ...presses]: Row, repeats = true): KeyBinding => ({
  id,
  group: 'playback',
  presses,
  keys: keys.split(' '),
  holds,
  ...(repeats ? { repeats } : {}),
  words: `monitor.playback.keys.${id}`,
})

const ofMap = (id: MapMove, holds: Holds, [keys, ...presses]: Row, words: string, repeats = false): KeyBinding => ({
  id,
  group: holds === 'onMap' ? 'onMap' : 'map',
  presses,
  keys: keys.split(' '),
  holds,
  ...(repeats ? { repeats } : {}),
  words,
})

const EVERYWHERE: readonly KeyBinding[] = [
  {
    id: 'stop',
    group: 'everywhere',
    // The letter by its name and by its place: whichever of the two a keyboard has there, the robot stops.
    presses: ['Alt+Shift+KeyX', 'Alt+Shift+X'],
    keys: ['Alt', 'Shift', 'X'],
    holds: 'always',
    words: 'commands.shortcuts.stop',
  },
  {
    id: 'palette',
    group: 'everywhere',
    presses: ['$mod+KeyK'],
    keys: ['Ctrl', 'K'],
    holds: 'overText',
    words: 'commands.palette.title',
  },
  {
    id: 'keySheet',
    group: 'everywhere',
    presses: ['?', 'Shift+?'],
    keys: ['?'],
    holds: 'besideText',
    words: 'commands.shortcuts.title',
  },
  {
    id: 'keySheet',
    group: 'everywhere',
    presses: ['Alt+Shift+Slash'],
    keys: ['Alt', 'Shift', '/'],
    holds: 'overText',
    words: 'commands.shortcuts.title',
  },
  {
    id: 'nextRegion',
    group: 'everywhere',
    presses: ['F6'],
    keys: ['F6'],
    holds: 'overText',
    words: 'commands.shortcuts.nextRegion',
  },
  {
    id: 'previousRegion',
    group: 'everywhere',
    presses: ['Shift+F6'],
    keys: ['Shift', 'F6'],
    holds: 'overText',
    words: 'commands.shortcuts.previousRegion',
  },
]

const ROBOT: readonly KeyBinding[] = [
  ofRobot('takeControl', 'T'),
  ...ROBOT_ACTIONS.flatMap(action => ('key' in action ? [ofRobot(action.id, action.key)] : [])),
  {
    id: 'manual',
    group: 'robot',
    presses: [],
    keys: ['Alt', 'Shift', '1–9'],
    holds: 'always',
    words: 'commands.deeds.manual',
  },
]

/** Those that people know from players. */
const PLAYBACK: readonly KeyBinding[] = [
  ofPlayback('playPause', 'unlessUsed', ['Space', 'Space'], false),
  ofPlayback('back', 'unlessUsed', ['←', 'ArrowLeft']),
  ofPlayback('forward', 'unlessUsed', ['→', 'ArrowRight']),
  ofPlayback('backMinute', 'unlessUsed', ['Shift ←', 'Shift+ArrowLeft']),
  ofPlayback('forwardMinute', 'unlessUsed', ['Shift →', 'Shift+ArrowRight']),
  ofPlayback('backFrame', 'besideText', ['Alt ←', 'Alt+ArrowLeft']),
  ofPlayback('forwardFrame', 'besideText', ['Alt →', 'Alt+ArrowRight']),
  ofPlayback('backEvent', 'besideText', ['Ctrl ←', '$mod+ArrowLeft'], false),
  ofPlayback('forwardEvent', 'besideText', ['Ctrl →', '$mod+ArrowRight'], false),
  ofPlayback('otherEvents', 'besideText', ['Ctrl ↓', '$mod+ArrowDown'], false),
  ofPlayback('dayStart', 'unlessUsed', ['Home', 'Home'], false),
  ofPlayback('live', 'unlessUsed', ['End', 'End'], false),
  // The map has a use of its own for the first of each pair.
  ofPlayback('faster', 'unlessUsed', ['+', '+', 'Shift++'], false),
  ofPlayback('faster', 'besideText', ['>', '>', 'Shift+>'], false),
  ofPlayback('slower', 'unlessUsed', ['−', '-'], false),
  ofPlayback('slower', 'besideText', ['<', '<', 'Shift+<'], false),
]

const MAP: readonly KeyBinding[] = [
  ofMap(
    'zoomIn',
    'besideText',
    ['Alt Shift +', 'Alt+Shift+Equal', 'Alt+Shift+NumpadAdd'],
    'monitor.tools.zoomIn',
    true,
  ),
  ofMap('zoomIn', 'onMap', ['+', '+', 'Shift++', '='], 'monitor.tools.zoomIn', true),
  ofMap(
    'zoomOut',
    'besideText',
    ['Alt Shift −', 'Alt+Shift+Minus', 'Alt+Shift+NumpadSubtract'],
    'monitor.tools.zoomOut',
    true,
  ),
  ofMap('zoomOut', 'onMap', ['−', '-'], 'monitor.tools.zoomOut', true),
  ofMap('wholePlan', 'besideText', ['Alt Shift 0', 'Alt+Shift+Digit0'], 'monitor.tools.fit'),
  ofMap('wholePlan', 'onMap', ['0', '0'], 'monitor.tools.fit'),
  ofMap('centre', 'besideText', ['Alt Shift G', 'Alt+Shift+KeyG'], 'monitor.tools.centre'),
  ofMap('track', 'besideText', ['Alt Shift F', 'Alt+Shift+KeyF'], 'monitor.tools.track'),
  ofMap('layers', 'besideText', ['Alt Shift Y', 'Alt+Shift+KeyY'], 'monitor.layers.show'),
  ofMap('panLeft', 'onMap', ['←', 'ArrowLeft'], 'commands.shortcuts.pan', true),
  ofMap('panRight', 'onMap', ['→', 'ArrowRight'], 'commands.shortcuts.pan', true),
  ofMap('panUp', 'onMap', ['↑', 'ArrowUp'], 'commands.shortcuts.pan', true),
  ofMap('panDown', 'onMap', ['↓', 'ArrowDown'], 'commands.shortcuts.pan', true),
]

/**
 * Every key of the monitor and what it does: what reads keys, the key sheet, the palette and the tooltips go by it and by nothing else. In the
 * order in which the key sheet shows them.
 */
export const KEY_MAP: readonly KeyBinding[] = [...EVERYWHERE, ...ROBOT, ...PLAYBACK, ...MAP]

/** What the inspector reads itself, on every screen, for whoever may open it. */
export const INSPECTOR_KEYS: readonly KeyBinding[] = [
  {
    id: 'inspector',
    group: 'everywhere',
    presses: [],
    keys: ['Alt', 'Shift', 'J'],
    holds: 'always',
    words: 'inspector.dock.title',
  },
]

/** The keys of something as people read them, those first that hold in most places; none where it has no key. */
export const keysOf = (id: KeyId): readonly string[] => KEY_MAP.find(binding => binding.id === id)?.keys ?? []

/** Names of keys in the attribute, where they are not those that people read. */
const ATTRIBUTE_NAMES: { readonly [key: string]: string } = {
  Ctrl: 'Control',
  '←': 'ArrowLeft',
  '→': 'ArrowRight',
  '↑': 'ArrowUp',
  '↓': 'ArrowDown',
  '+': 'Plus',
  '−': '-',
}

/**
 * The keys of something as `aria-keyshortcuts` says them; undefined where it has none that the attribute can say. It knows no keys one after the
 * other, and of one character, or of the map's own, nobody is promised that they work.
 */
export function keyShortcutsOf(id: KeyId): string | undefined {
  const ways = KEY_MAP.filter(
    binding =>
      binding.id === id &&
      binding.holds !== 'onMap' &&
      !isSingleCharacter(binding) &&
      binding.presses.some(press => !press.includes(' ')),
  )
  return ways.map(({ keys }) => keys.map(key => ATTRIBUTE_NAMES[key] ?? key).join('+')).join(' ') || undefined
}

/** Whether it is one character and no more, which can be turned off (WCAG 2.1.4): speech software may say it by mistake. */
export const isSingleCharacter = ({ keys, holds }: KeyBinding): boolean =>
  holds !== 'onMap' && keys.length === 1 && keys[0]?.length === 1 && !'←→↑↓'.includes(keys[0])

/** What a key does to the time that is shown. */
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

/** `binding`: as tinykeys reads it. `keys`: as the overlay shows them. */
type PlaybackShortcut = {
  readonly move: PlaybackMove
  readonly bindings: readonly string[]
  readonly keys: readonly string[]
}

/** Keys of playback, those that people know from players, in the order in which the overlay shows them. */
export const PLAYBACK_SHORTCUTS: readonly PlaybackShortcut[] = [
  { move: 'playPause', bindings: ['Space'], keys: ['Space'] },
  { move: 'back', bindings: ['ArrowLeft'], keys: ['←'] },
  { move: 'forward', bindings: ['ArrowRight'], keys: ['→'] },
  { move: 'backMinute', bindings: ['Shift+ArrowLeft'], keys: ['Shift', '←'] },
  { move: 'forwardMinute', bindings: ['Shift+ArrowRight'], keys: ['Shift', '→'] },
  { move: 'backFrame', bindings: ['Alt+ArrowLeft'], keys: ['Alt', '←'] },
  { move: 'forwardFrame', bindings: ['Alt+ArrowRight'], keys: ['Alt', '→'] },
  { move: 'backEvent', bindings: ['$mod+ArrowLeft'], keys: ['Ctrl', '←'] },
  { move: 'forwardEvent', bindings: ['$mod+ArrowRight'], keys: ['Ctrl', '→'] },
  { move: 'otherEvents', bindings: ['$mod+ArrowDown'], keys: ['Ctrl', '↓'] },
  { move: 'dayStart', bindings: ['Home'], keys: ['Home'] },
  { move: 'live', bindings: ['End'], keys: ['End'] },
  { move: 'faster', bindings: ['+', 'Shift++'], keys: ['+'] },
  { move: 'slower', bindings: ['-'], keys: ['−'] },
]

/** What the person at the monitor is at: a dialog, something that is placed on the map, a pin; and what Escape and Stop end of it. */
import { and, assign, emit, not, or, setup, stateIn } from 'xstate'

/** On the map: a goal, or a pose by arrow or by points. */
export type PlacingTask = { readonly kind: 'detourGoal' } | { readonly kind: 'pose'; readonly mode: 'arrow' | 'points' }
export type DialogTask =
  | { readonly kind: 'confirm'; readonly action: 'resume' | 'resetEstop' | 'resetSafety' }
  | {
      readonly kind: 'diagnostics' | 'cameraOff' | 'message' | 'cancelCleaning' | 'skipSector' | 'palette' | 'shortcuts'
    }

export type ActiveTaskContext = {
  readonly dialog: DialogTask | undefined
  /** Stays under a dialog. */
  readonly placing: PlacingTask | undefined
}

export type ActiveTaskEvent =
  | { readonly type: 'dialog.opened'; readonly task: DialogTask }
  | { readonly type: 'dialog.closed' }
  | { readonly type: 'placing.begun'; readonly task: PlacingTask }
  | { readonly type: 'placing.left' }
  /** A pin is looked at or written. */
  | { readonly type: 'pin.taken' | 'pin.left' }
  /** `inPin`: the focus is in the pin. */
  | { readonly type: 'escape.pressed'; readonly inPin: boolean }
  | { readonly type: 'stop.pressed' }

/**
 * What others have to end. `endPin`: as its own close does, with the question about unsaved text; `endPlacedPin`: only where nothing is written yet;
 * `endDriving`: a move that runs by hand.
 */
export type ActiveTaskEmitted = { readonly type: 'endPin' | 'endPlacedPin' | 'endDriving' }

/**
 * Escape ends one thing at a time: a dialog on top closes by itself and takes nothing else along; then the pin that has the focus, then what is
 * placed, then the pin wherever the focus is. Stop ends all that is placed, at once, under a dialog as well; it never asks anything.
 */
export const activeTaskMachine = setup({
  types: {
    context: {} as ActiveTaskContext,
    events: {} as ActiveTaskEvent,
    emitted: {} as ActiveTaskEmitted,
  },
  guards: {
    isCovered: stateIn({ dialog: 'open' }),
    isPlacing: stateIn({ placing: 'active' }),
    isInPin: ({ event }) => event.type === 'escape.pressed' && event.inPin,
    hasPin: stateIn({ pin: 'held' }),
  },
  actions: {
    keepDialog: assign((_, dialog: DialogTask | undefined) => ({ dialog })),
    keepPlacing: assign((_, placing: PlacingTask | undefined) => ({ placing })),
    endPin: emit({ type: 'endPin' }),
    endPlacedPin: emit({ type: 'endPlacedPin' }),
    endDriving: emit({ type: 'endDriving' }),
  },
}).createMachine({
  id: 'activeTask',
  type: 'parallel',
  context: { dialog: undefined, placing: undefined },
  states: {
    dialog: {
      initial: 'closed',
      states: {
        closed: {},
        open: {
          exit: { type: 'keepDialog', params: undefined },
          // What is placed next would lie under it.
          on: { 'dialog.closed': 'closed', 'placing.begun': 'closed' },
        },
      },
      on: {
        'dialog.opened': { target: '.open', actions: { type: 'keepDialog', params: ({ event }) => event.task } },
      },
    },
    placing: {
      initial: 'none',
      states: {
        none: {},
        active: {
          exit: { type: 'keepPlacing', params: undefined },
          on: {
            'placing.left': 'none',
            'stop.pressed': 'none',
            'escape.pressed': { guard: and([not('isCovered'), not(and(['hasPin', 'isInPin']))]), target: 'none' },
          },
        },
      },
      on: {
        'placing.begun': { target: '.active', actions: { type: 'keepPlacing', params: ({ event }) => event.task } },
      },
    },
    pin: {
      initial: 'none',
      states: {
        none: { on: { 'pin.taken': 'held' } },
        held: {
          on: {
            'pin.left': 'none',
            'stop.pressed': { actions: 'endPlacedPin' },
            'escape.pressed': { guard: and([not('isCovered'), or([not('isPlacing'), 'isInPin'])]), actions: 'endPin' },
          },
        },
      },
    },
    driving: {
      on: {
        'stop.pressed': { actions: 'endDriving' },
        'escape.pressed': { actions: 'endDriving' },
      },
    },
  },
})

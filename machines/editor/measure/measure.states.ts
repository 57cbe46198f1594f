/** Measuring from one point to another: what was measured stands until the next press. */
import { editorSetup } from '../editor.setup.ts'
import { strokeStates } from '../gestures/stroke.states.ts'

export const measureStates = editorSetup.createStateConfig({
  initial: 'idle',
  on: { 'tool.interrupt': { target: '.idle', actions: 'clear' } },
  states: {
    idle: {
      on: {
        'tool.press': { target: 'pressed', actions: { type: 'begin', params: ({ event }) => event } },
        'tool.cancel': '#select',
      },
    },
    ...strokeStates('measured'),
    measured: {
      on: {
        'tool.press': { target: 'pressed', actions: ['clear', { type: 'begin', params: ({ event }) => event }] },
        'tool.back': { target: 'idle', actions: 'clear' },
        'tool.cancel': { target: 'idle', actions: 'clear' },
      },
    },
  },
})

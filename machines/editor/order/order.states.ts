/** The order of cleaning on the map: a sector is dragged onto the one whose place it takes. */
import { editorSetup } from '../editor.setup.ts'
import { strokeStates } from '../gestures/stroke.states.ts'

export const orderStates = editorSetup.createStateConfig({
  initial: 'idle',
  on: { 'tool.interrupt': { target: '.idle', actions: 'clear' } },
  states: {
    idle: {
      on: {
        'tool.press': [
          {
            guard: { type: 'isOnSector', params: ({ event }) => event },
            target: 'pressed',
            actions: { type: 'takeSector', params: ({ event }) => event },
          },
          { actions: { type: 'refuse', params: 'noSector' } },
        ],
        'tool.cancel': '#select',
      },
    },
    // The next click says whose place it takes.
    ...strokeStates('placed', false),
    /** The tool stays: whoever puts sectors in order moves more than one. */
    placed: { always: { target: 'idle', actions: ['commit', 'clear'] } },
  },
})

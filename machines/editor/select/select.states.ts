/** Click, Shift and click, marquee, and drags of what is selected and of its handles. */
import { editorSetup } from '../editor.setup.ts'
import { doubleCommand } from './select.logic.ts'

export const selectStates = editorSetup.createStateConfig({
  id: 'select',
  initial: 'idle',
  entry: 'useSelect',
  on: { 'tool.interrupt': { target: '.idle', actions: 'clear' } },
  states: {
    idle: {
      on: {
        'tool.press': { target: 'pressed', actions: { type: 'take', params: ({ event }) => event } },
        'tool.double': {
          guard: { type: 'isDouble', params: ({ event }) => event },
          actions: {
            type: 'change',
            params: ({ context, event }) => {
              const command = doubleCommand(context, event)
              return command ? [{ command }] : []
            },
          },
        },
        'tool.cancel': { actions: 'selectNothing' },
      },
    },
    pressed: {
      on: {
        'tool.drag': { target: 'dragging', actions: { type: 'propose', params: ({ event }) => event } },
        'tool.release': {
          target: 'idle',
          actions: [{ type: 'selectClicked', params: ({ event }) => event }, 'clear'],
        },
        'tool.cancel': { target: 'idle', actions: 'clear' },
      },
    },
    dragging: {
      on: {
        'tool.drag': { actions: { type: 'propose', params: ({ event }) => event } },
        'tool.release': [
          {
            guard: 'isMarquee',
            target: 'idle',
            actions: [{ type: 'propose', params: ({ event }) => event }, 'selectTouched', 'clear'],
          },
          { target: 'idle', actions: [{ type: 'propose', params: ({ event }) => event }, 'commit', 'clear'] },
        ],
        'tool.cancel': { target: 'idle', actions: 'clear' },
      },
    },
  },
})

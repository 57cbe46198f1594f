/** Gestures at one point; a drag turns what stands there. */
import { editorSetup } from '../editor.setup.ts'

export const spotStates = () =>
  editorSetup.createStateConfig({
    initial: 'idle',
    on: { 'tool.interrupt': { target: '.idle', actions: 'clear' } },
    states: {
      idle: {
        on: {
          'tool.press': {
            target: 'pressed',
            actions: [
              { type: 'begin', params: ({ event }) => event },
              { type: 'propose', params: ({ event }) => event },
            ],
          },
          'tool.cancel': '#select',
        },
      },
      pressed: {
        on: {
          'tool.drag': { actions: { type: 'propose', params: ({ event }) => event } },
          'tool.release': [
            { guard: 'keepsTool', target: 'idle', actions: 'commit' },
            { target: '#select', actions: 'commit' },
          ],
          'tool.cancel': { target: 'idle', actions: 'clear' },
        },
      },
    },
  })

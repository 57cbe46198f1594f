/** Gestures of many points, each with a click; a double click, Enter or the first point again ends them. */
import { editorSetup, endedOnMap } from '../editor.setup.ts'

export const chainStates = () =>
  editorSetup.createStateConfig({
    initial: 'idle',
    states: {
      idle: {
        on: {
          'tool.press': { target: 'pressed', actions: { type: 'begin', params: ({ event }) => event } },
          'tool.cancel': '#select',
        },
      },
      /** The pointer is down: its point is placed where it is released. */
      pressed: {
        on: {
          'tool.drag': { actions: { type: 'propose', params: ({ event }) => event } },
          'tool.release': [
            { guard: { type: 'isAtStart', params: ({ event }) => event }, target: 'ending' },
            { target: 'drawing', actions: { type: 'addPoint', params: ({ event }) => event } },
          ],
          'tool.interrupt': { target: 'drawing', actions: 'forget' },
          'tool.cancel': { target: 'idle', actions: 'clear' },
        },
      },
      drawing: {
        on: {
          'tool.move': { actions: { type: 'propose', params: ({ event }) => event } },
          'tool.press': { target: 'pressed', actions: { type: 'propose', params: ({ event }) => event } },
          'tool.double': 'ending',
          'tool.finish': 'ending',
          'tool.back': [
            { guard: 'hasPoints', actions: 'dropPoint' },
            { target: 'idle', actions: 'clear' },
          ],
          'tool.cancel': { target: 'idle', actions: 'clear' },
        },
      },
      /** What cannot be is not ended: its points stay, to be mended (E-032). */
      ending: {
        entry: 'proposeEnd',
        always: [
          {
            guard: 'isWorseOnMap',
            target: 'drawing',
            actions: { type: 'refuse', params: ({ context }) => endedOnMap(context) ?? 'doesNotFit' },
          },
          { guard: 'keepsTool', target: 'idle', actions: 'commit' },
          { guard: 'hasProposal', target: '#select', actions: 'commit' },
          { guard: 'isCrossed', target: 'drawing', actions: { type: 'refuse', params: 'crosses' } },
          { target: 'drawing', actions: { type: 'refuse', params: 'tooFewPoints' } },
        ],
      },
    },
  })

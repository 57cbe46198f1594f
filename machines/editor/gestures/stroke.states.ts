/** The way from a first point to a second one, as states: a drag, or a click at each. What comes before and after is each tool's own. */
import { editorSetup } from '../editor.setup.ts'

/** @param end the state in which the gesture is over @param isFinishable whether Enter ends it where the pointer is */
export const strokeStates = <const End extends string>(end: End, isFinishable = true) => ({
  pressed: editorSetup.createStateConfig({
    on: {
      'tool.drag': { target: 'dragging', actions: { type: 'propose', params: ({ event }) => event } },
      'tool.release': 'anchored',
      'tool.cancel': { target: 'idle', actions: 'clear' },
    },
  }),
  dragging: editorSetup.createStateConfig({
    on: {
      'tool.drag': { actions: { type: 'propose', params: ({ event }) => event } },
      'tool.release': { target: end, actions: { type: 'propose', params: ({ event }) => event } },
      'tool.cancel': { target: 'idle', actions: 'clear' },
    },
  }),
  /** The first point stands; the second one follows with the next click. */
  anchored: editorSetup.createStateConfig({
    on: {
      'tool.move': { actions: { type: 'propose', params: ({ event }) => event } },
      'tool.press': { target: 'dragging', actions: { type: 'propose', params: ({ event }) => event } },
      ...(isFinishable && { 'tool.finish': end }),
      'tool.back': { target: 'idle', actions: 'clear' },
      'tool.cancel': { target: 'idle', actions: 'clear' },
    },
  }),
})

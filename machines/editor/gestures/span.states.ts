/** Gestures from one point to another: a drag, or a click at each. */
import { editorSetup } from '../editor.setup.ts'

/** A gesture that ends without a proposal says why. */
export const spanStates = () =>
  editorSetup.createStateConfig({
    initial: 'idle',
    on: { 'tool.interrupt': { target: '.idle', actions: 'clear' } },
    states: {
      idle: {
        on: {
          'tool.press': { target: 'pressed', actions: { type: 'begin', params: ({ event }) => event } },
          'tool.cancel': '#select',
        },
      },
      pressed: {
        on: {
          'tool.drag': { target: 'dragging', actions: { type: 'propose', params: ({ event }) => event } },
          'tool.release': 'anchored',
          'tool.cancel': { target: 'idle', actions: 'clear' },
        },
      },
      dragging: {
        on: {
          'tool.drag': { actions: { type: 'propose', params: ({ event }) => event } },
          'tool.release': { target: 'deciding', actions: { type: 'propose', params: ({ event }) => event } },
          'tool.cancel': { target: 'idle', actions: 'clear' },
        },
      },
      /** The first point stands; the second one follows with the next click. */
      anchored: {
        on: {
          'tool.move': { actions: { type: 'propose', params: ({ event }) => event } },
          'tool.press': { target: 'dragging', actions: { type: 'propose', params: ({ event }) => event } },
          'tool.finish': 'deciding',
          'tool.back': { target: 'idle', actions: 'clear' },
          'tool.cancel': { target: 'idle', actions: 'clear' },
        },
      },
      deciding: {
        always: [
          { guard: 'hasProposal', target: '#select', actions: 'commit' },
          {
            target: 'idle',
            actions: [{ type: 'refuse', params: ({ context }) => context.proposal.refusal ?? 'tooSmall' }, 'clear'],
          },
        ],
      },
    },
  })

/** Gestures from one point to another: a drag, or a click at each. */
import { editorSetup } from '../editor.setup.ts'
import { strokeStates } from './stroke.states.ts'

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
      ...strokeStates('deciding'),
      deciding: {
        always: [
          { guard: 'keepsTool', target: 'idle', actions: 'commit' },
          { guard: 'hasProposal', target: '#select', actions: 'commit' },
          {
            target: 'idle',
            actions: [{ type: 'refuse', params: ({ context }) => context.proposal.refusal ?? 'tooSmall' }, 'clear'],
          },
        ],
      },
    },
  })

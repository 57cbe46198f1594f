/** Whether the service hands out another build than the one that is running (B-021). */
import { assign, fromPromise, setup } from 'xstate'

type BuildContext = {
  /** Built into this client. */
  readonly own: string
  readonly offered: string | undefined
}
type BuildEvent = { readonly type: 'build.check' }

const notProvided = (): never => {
  throw new Error('The build poll runs with its effects provided.')
}

/** A build without a name is ignored. */
const isOther = (own: string, offered: string | undefined): boolean => offered !== undefined && offered !== own

export const buildMachine = setup({
  types: { context: {} as BuildContext, events: {} as BuildEvent, input: {} as { readonly own: string } },
  actors: { readBuild: fromPromise<string | undefined>(notProvided) },
  delays: { pollInterval: 300_000 },
  guards: {
    offersOther: ({ context }, offered: string | undefined) => isOther(context.own, offered),
  },
  actions: {
    keep: assign((_, offered: string | undefined) => ({ offered })),
  },
}).createMachine({
  id: 'build',
  context: ({ input }) => ({ own: input.own, offered: undefined }),
  initial: 'current',
  states: {
    current: { after: { pollInterval: 'checking' }, on: { 'build.check': 'checking' } },
    checking: {
      invoke: {
        id: 'read',
        src: 'readBuild',
        onDone: [
          {
            guard: { type: 'offersOther', params: ({ event }) => event.output },
            target: 'outdated',
            actions: { type: 'keep', params: ({ event }) => event.output },
          },
          { target: 'current' },
        ],
        onError: 'current',
      },
    },
    /** The person decides when to reload; it is offered once and never forced. */
    outdated: { type: 'final' },
  },
})

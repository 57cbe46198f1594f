import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate'
import type { COMMAND, CommandPayload } from '../../../contract/commands.ts'
import type { QueueChange, SectorOrder, SectorQueue } from '../../../machines/sectorQueue/sectorQueue.logic.ts'
import { sectorQueueMachine, shownQueue } from '../../../machines/sectorQueue/sectorQueue.machine.ts'

/** A queue in short: `1d 2c 3q 4s` is sector 1 done, 2 current, 3 queued, 4 skipped; a minute each. */
export const queueOf = (text: string): SectorQueue =>
  text.split(' ').map(word => {
    const status = ({ d: 'done', c: 'current', q: 'queued', s: 'skipped' } as const)[word.at(-1) ?? '']
    if (!status) throw new Error(`No status in ${word}`)
    return { sector: Number(word.slice(0, -1)), status, estimated_s: 60 }
  })
export const inShort = (queue: SectorQueue): string =>
  queue.map(({ sector, status }) => `${sector}${status.charAt(0)}`).join(' ')
/** What the robot says; the text is its hash, too. */
export const orderOf = (text: string): SectorOrder => ({ version: 1, hash: text, queue: [...queueOf(text)] })

/** A queue whose robot answers and speaks when the test says so. */
export function startQueue() {
  const clock = new SimulatedClock()
  const sent: CommandPayload<typeof COMMAND.skipSector>[] = []
  const answers: { readonly accept: (accepted: boolean) => void; readonly fail: (error: Error) => void }[] = []
  const actor = createActor(
    sectorQueueMachine.provide({
      actors: {
        orders: fromCallback(() => {}),
        send: fromPromise<boolean, CommandPayload<typeof COMMAND.skipSector>>(
          ({ input }) =>
            new Promise((accept, fail) => {
              sent.push(input)
              answers.push({ accept, fail })
            }),
        ),
      },
    }),
    { clock },
  ).start()
  const settled = () => new Promise<void>(resolve => setImmediate(resolve))
  return {
    actor,
    clock,
    sent,
    report: (text: string) => actor.send({ type: 'order.received', order: orderOf(text) }),
    change: (change: QueueChange) => actor.send({ type: 'queue.changed', change }),
    answer: async (accepted: boolean) => {
      answers.at(-1)?.accept(accepted)
      await settled()
    },
    fail: async () => {
      answers.at(-1)?.fail(new Error('no answer'))
      await settled()
    },
    shown: () => inShort(shownQueue(actor.getSnapshot().context)),
    standing: () => actor.getSnapshot().value,
    sentOrders: () => sent.map(({ queue }) => inShort(queue)),
  }
}

import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { type Program, startProgram } from '../childProgram.ts'
import { SITES } from '../sites/sites.ts'
import { shareText } from './settings.ts'

const PROGRAM = join(import.meta.dirname, 'main.ts')

/** A processor is left to the present, and one more until the first robot's past is there. */
const processes = (): number => Math.min(SITES.length, Math.max(1, availableParallelism() - 1) + 1)

export type Past = {
  /** Settles when the past of the first robot is there, which a newcomer looks at first: all that can wait begins with it. */
  readonly firstGiven: Promise<void>
  readonly end: () => Promise<void>
}

/** Lives through the robots' past in processes of their own, which share out the buildings; the last of them begins when the first robot's is there. */
export function startPast(): Past {
  const of = processes()
  const startedMs = String(Date.now())
  const begin = (index: number): Program => startProgram(PROGRAM, shareText({ index, of }), startedMs)
  // The first robot is of the first building, and so of the first share.
  const first = begin(0)
  const running = [first, ...Array.from({ length: of - 2 }, (_, index) => begin(index + 1))]
  let isEnding = false
  void first.ready.then(() => {
    if (!isEnding) running.push(begin(of - 1))
  })
  return {
    firstGiven: first.ready,
    end: async () => {
      isEnding = true
      await Promise.all(running.map(({ end }) => end()))
    },
  }
}

import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { type Program, startProgram } from '../childProgram.ts'
import { SITES } from '../sites/sites.ts'
import { shareText } from './settings.ts'

const PROGRAM = join(import.meta.dirname, 'main.ts')

/** A processor is left to the present, and one more to the season until that is over. */
const processes = (): number => Math.min(SITES.length, Math.max(1, availableParallelism() - 1) + 1)

/**
 * Lives through the robots' past in processes of their own, which share out the buildings; returns how to end it.
 * @param seasonOver when the processor of the last of them is free
 */
export function startPast(seasonOver: Promise<void>): () => Promise<void> {
  const of = processes()
  const startedMs = String(Date.now())
  const begin = (index: number): Program => startProgram(PROGRAM, shareText({ index, of }), startedMs)
  const running = Array.from({ length: of - 1 }, (_, index) => begin(index))
  let isEnding = false
  void seasonOver.then(() => {
    if (!isEnding) running.push(begin(of - 1))
  })
  return async () => {
    isEnding = true
    await Promise.all(running.map(({ end }) => end()))
  }
}

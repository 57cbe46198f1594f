import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { startProgram } from '../childProgram.ts'
import { SITES } from '../sites/sites.ts'
import { shareText } from './settings.ts'

const PROGRAM = join(import.meta.dirname, 'main.ts')

/** A processor is left to the present. */
const processes = (): number => Math.min(SITES.length, Math.max(1, availableParallelism() - 1))

/** Lives through the robots' past in processes of their own, which have this one's settings and share out the buildings; returns how to end it. */
export function startPast(): () => Promise<void> {
  const of = processes()
  const ends = Array.from({ length: of }, (_, index) => startProgram(PROGRAM, shareText({ index, of })))
  return async () => {
    await Promise.all(ends.map(end => end()))
  }
}

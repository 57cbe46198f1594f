import { join } from 'node:path'
import { type Program, startProgram } from '../childProgram.ts'

const PROGRAM = join(import.meta.dirname, 'main.ts')

/** Lives through the robots' season in a process of its own. */
export const startSeason = (): Program => startProgram(PROGRAM)

import { join } from 'node:path'
import { startProgram } from '../childProgram.ts'

const PROGRAM = join(import.meta.dirname, 'main.ts')

/** Lives through the robots' season in a process of its own, which has this one's settings; returns how to end it. */
export const startSeason = (): (() => Promise<void>) => startProgram(PROGRAM)

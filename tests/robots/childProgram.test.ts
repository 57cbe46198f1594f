import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { startProgram } from '../../robots/childProgram.ts'

const PROGRAM = fileURLToPath(new URL('./waitingProgram.ts', import.meta.url))

test('a program is ready when it says so, and can be ended then', async () => {
  const program = startProgram(PROGRAM, 'speaks')
  await expect(program.ready).resolves.toBeUndefined()
  await expect(program.end()).resolves.toBeUndefined()
})

test('nobody waits for a program that has come to its end without a word, or could not be started', async () => {
  await expect(startProgram(PROGRAM, 'is silent').ready).resolves.toBeUndefined()
  await expect(startProgram(`${PROGRAM}.gone`).ready).resolves.toBeUndefined()
})

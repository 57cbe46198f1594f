import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startProgram } from '../../robots/childProgram.ts'

const PROGRAM = join(import.meta.dirname, 'waitingProgram.ts')

test('a program is ready when it says so, and can be ended then', async () => {
  const program = startProgram(PROGRAM, 'speaks')
  await expect(program.ready).resolves.toBeUndefined()
  await expect(program.end()).resolves.toBeUndefined()
})

test('nobody waits for a program that has come to its end without a word, or could not be started', async () => {
  await expect(startProgram(PROGRAM, 'is silent').ready).resolves.toBeUndefined()
  await expect(startProgram(join(import.meta.dirname, 'thereIsNone.ts')).ready).resolves.toBeUndefined()
})

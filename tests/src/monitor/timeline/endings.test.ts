import { expect, test } from 'vitest'
import { COMMAND, type CommandId } from '../../../../contract/commands.ts'
import { toWireTime } from '../../../../contract/time.ts'
import { endingCommand } from '../../../../src/features/monitor/timeline/endings.ts'

const END_MS = Date.UTC(2026, 10, 20, 2, 44, 36)
const SPAN = { fromMs: END_MS - 246_000, toMs: END_MS }

const sent = (secondsBefore: number, command: CommandId = COMMAND.resume, name = 'Jide Okafor') => ({
  time: toWireTime(END_MS - secondsBefore * 1000),
  command,
  user: { id: 3, name },
})

test('P-018 a state was ended by the newest command of the minute before', () => {
  expect(endingCommand([sent(59, COMMAND.pause, 'Ada'), sent(12)], SPAN)).toEqual(sent(12))
  expect(endingCommand([sent(60)], SPAN)).toEqual(sent(60))
})

test('P-018 a command of more than a minute before, after the end, or before the state has ended nothing', () => {
  for (const command of [sent(61), sent(-10), sent(-60)]) expect(endingCommand([command], SPAN)).toBeUndefined()
  expect(endingCommand([sent(20)], { fromMs: END_MS - 10_000, toMs: END_MS })).toBeUndefined()
})

test('P-018 a command that changes no state has ended none', () => {
  expect(endingCommand([sent(30), sent(5, COMMAND.sendOperatorMessage)], SPAN)).toEqual(sent(30))
})

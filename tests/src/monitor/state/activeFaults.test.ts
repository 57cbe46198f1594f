import { expect, test } from 'vitest'
import { COMMAND } from '../../../../contract/commands.ts'
import { toWireTime } from '../../../../contract/time.ts'
import { namedFaults } from '../../../../src/features/monitor/state/activeFaults.ts'
import { causingCommand } from '../../../../src/features/monitor/state/stateCause.ts'
import { englishTexts } from '../../englishTexts.ts'

const { t } = await englishTexts()

test('M-070 faults have the name of their code, else the robot’s words, and stand with the newest first', () => {
  const records = [
    { code: 1201, text: 'E-Stop', since: 1000 },
    { code: 7777, text: 'Left brush jammed', since: 3000 },
    { code: 5203, text: 'over, though the record still has it', since: 9000 },
  ]
  expect(namedFaults(t, { codes: [1201, 7777, 888], records })).toEqual([
    { code: 7777, name: 'Left brush jammed', sinceMs: 3000 },
    { code: 1201, name: 'Emergency stop pressed', sinceMs: 1000 },
    { code: 888, name: 'Fault without a name', sinceMs: undefined },
  ])
})

const SINCE_MS = Date.UTC(2026, 10, 20, 2, 44, 36)
const sent = (command: number, secondsBefore: number) => ({
  time: toWireTime(SINCE_MS - secondsBefore * 1000),
  command,
  user: { id: 3, name: 'Jide Okafor' },
})

test('M-040 a remote pause was brought about by the newest pause of the minute before it, and by no other command', () => {
  expect(
    causingCommand(
      [sent(COMMAND.pause, 40), sent(COMMAND.pause, 3), sent(COMMAND.sendOperatorMessage, 1)],
      'remote_pause',
      SINCE_MS,
    ),
  ).toEqual(sent(COMMAND.pause, 3))
  expect(
    causingCommand(
      [sent(COMMAND.pause, 61), sent(COMMAND.resume, 5), sent(COMMAND.pause, -9)],
      'remote_pause',
      SINCE_MS,
    ),
  ).toBeUndefined()
  expect(causingCommand([sent(COMMAND.robotEstop, 2)], 'estop', SINCE_MS)).toEqual(sent(COMMAND.robotEstop, 2))
})

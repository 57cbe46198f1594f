import { expect, test } from 'vitest'
import { COMMAND, COMMAND_LIST, COMMANDS } from '../../contract/commands.ts'
import { ROBOT_STATES, STATE } from '../../contract/robot/states.ts'
import { CHANNEL, CHANNELS } from '../../contract/telemetry/channels.ts'

/** A table's `sector_order` and the code's `sectorOrder` are the same word without their marks. */
const identifier = (name: string): string => name.replaceAll('_', '')
const byIdentifier = (names: { readonly [name: string]: number }) =>
  new Map(Object.entries(names).map(([name, id]) => [name.toLowerCase(), id]))

test('M-051 A-106 M-077 commands, states and channels are called in the code what their tables call them', () => {
  expect(byIdentifier(COMMAND)).toEqual(new Map(COMMAND_LIST.map(id => [identifier(COMMANDS[id].name), id])))
  expect(byIdentifier(STATE)).toEqual(new Map(ROBOT_STATES.map(({ id, slug }) => [identifier(slug), id])))
  expect(byIdentifier(CHANNEL)).toEqual(new Map(CHANNELS.map(({ id, name }) => [identifier(name), id])))
})

test('M-051 A-106 M-077 the type of a name is its number', () => {
  const types: readonly [12, 11, 15] = [STATE.estop, COMMAND.manualControl, CHANNEL.sectorOrder]
  expect(types).toEqual([12, 11, 15])
})

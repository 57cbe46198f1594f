import { describe, expect, test } from 'vitest'
import { numeralFindings } from './numerals.ts'
import type { SourceFile } from './sourceFiles.ts'

const RULES: SourceFile = {
  path: 'contract/rules.ts',
  text: 'export const blocked = (command: CommandId) => command\nexport const robotState = (id: number) => id',
}
const found = (text: string) =>
  numeralFindings([RULES, { path: 'src/pad.tsx', text }]).map(finding => finding.replace(/^.* for /, ''))

describe('a bare number is found', () => {
  test.each([
    ['compared with a state', 'if (robot.state === 12) stop()', ['STATE.estop']],
    ['compared with a level', 'const operates = level > 1', ['LEVEL.customer']],
    ['as a case', 'switch (order.command) { case 2: pause() }', ['COMMAND.pause']],
    ['as a property', 'send({ channel: 5 })', ['CHANNEL.safety']],
    ['as an attribute', 'const pad = <Pad command={11} />', ['COMMAND.manualControl']],
    ['under the name of a state', 'const REMOTE_PAUSE = 25', ['STATE.remotePause']],
    ['under any name', 'const STUCK = 15\nif (state === STUCK) call()', ['STATE.dangerObstacle']],
    ['in a list', 'const STOPPED_STATES: ReadonlySet<number> = new Set([8, 12])', ['STATE.pause', 'STATE.estop']],
    ['in a list that is looked in', 'const isOut = [12, 13].includes(state)', ['STATE.estop', 'STATE.off']],
    ['as a key', "const names: { readonly [C in CommandId]?: string } = { 2: 'p' }", ['COMMAND.pause']],
    [
      'given to a function',
      "import { blocked } from '../contract/rules.ts'\nblocked(20)",
      ['COMMAND.sendOperatorMessage'],
    ],
    ['given as an id', "import { robotState } from '../contract/rules.ts'\nrobotState(7)", ['STATE.clean']],
    ['in a type', 'type Detour = { readonly command: 6 | 7 }', ['COMMAND.detourEnter', 'COMMAND.detourExit']],
  ])('%s', (_, text, names) => expect(found(text)).toEqual(names))
})

test.each([
  ['a name', 'if (robot.state === STATE.estop) stop()'],
  ['how many channels a picture has', 'sharp(pixels, { raw: { width, height, channels: 3 } })'],
  ['what stands at an index', 'dropped[channel] = (dropped[channel] ?? 0) + 1'],
  ['a number that no state has', 'const state = 99'],
  ['the level of a heading', "page.getByRole('heading', { level: 1 })"],
  ['how many are kept', 'const COMMANDS_KEPT = 20'],
  ['another protocol’s number', 'const OPCODES = { channel: 0x04 }'],
  ['a function of the same name that takes something else', 'const blocked = (ms: number) => ms\nblocked(20)'],
])('%s is none', (_, text) => expect(found(text)).toEqual([]))

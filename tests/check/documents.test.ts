import { expect, test } from 'vitest'
import { citationFindings, repeatedDecisions } from './citations.ts'
import { codeSpans, nameFindings } from './documentNames.ts'
import { numberFindings } from './documentNumbers.ts'

const CODE = [
  {
    path: 'server/streams/outbox.ts',
    text: [
      'export const GRACE_MS = 10_000',
      'export const BUFFER_BYTES = 8 * 1024 * 1024',
      'const SESSION_MINUTES = 5',
      'export const MAX_FOUND = 50',
      'const LATE_MS = GRACE_MS - 1',
      "export function foldFrame(boot_id: string) { emit('commandProgress'); readSetting('recordings.retentionDays') }",
    ].join('\n'),
  },
]
const PATHS = ['server/streams/outbox.ts', 'docs/wire.md', 'map/layers/ground.ts']
const KEYS = ['errors.robot.blocked.state', 'news.count_one']
const documentOf = (text: string) => [{ path: 'docs/a.md', text }]
const names = (text: string) => nameFindings({ paths: PATHS, keys: KEYS, code: CODE, documents: documentOf(text) })
const numbers = (text: string) => numberFindings(CODE, documentOf(text))

test('files, folders and names that are there are fine, from the root or by the end of their path', () => {
  for (const span of [
    'server/streams/outbox.ts',
    'streams/outbox.ts',
    'outbox.ts',
    'server/streams',
    'map/layers/',
    'layers/',
    'docs/wire.md',
    'foldFrame',
    'foldFrame(bytes)',
    'GRACE_MS',
    'boot_id',
    'commandProgress',
    'errors.robot.blocked.state',
    'errors.robot.blocked.*',
    'errors.robot.{kind}',
    'news.count',
    'recordings.retentionDays',
  ])
    expect(names(`It is \`${span}\`.`), span).toEqual([])
})

test('what is not there is found with its line', () => {
  for (const span of [
    'server/streams/inbox.ts',
    'inbox.ts',
    'server/stream',
    'ayers/',
    'docs/gone.md',
    'foldFrames',
    'GRACE_S',
    'boot_ids',
    'commandsProgress',
    'errors.robot.refused',
    'recordings.keptDays',
  ])
    expect(names(`One\n\`${span}\``), span).toEqual([expect.stringContaining(`docs/a.md:2 names \`${span}\``)])
})

test('plain words, routes, packages, placeholders, files of the data folder and blocks of code are left alone', () => {
  for (const span of [
    'recorder',
    'Robots/view',
    '/v2/home',
    '@orpc/server',
    'a {b} c',
    'audit.anchor',
    'level > 1',
    'x',
  ])
    expect(names(`\`${span}\``), span).toEqual([])
  expect(names('```\nvitest run tests/gone.ts `foldFrames`\n```\n')).toEqual([])
  expect(codeSpans('a\n```\n`b`\n```\n`c`')).toEqual([{ span: 'c', line: 5 }])
})

test('a number beside a constant is that of the code, in whichever unit and order', () => {
  for (const text of [
    'It waits 10 s (`GRACE_MS`).',
    '`GRACE_MS` is 10 s',
    '`GRACE_MS` (10,000 ms)',
    '8 MiB (`BUFFER_BYTES`)',
    '5 minutes (`SESSION_MINUTES`)',
    'at most 50 of each (`MAX_FOUND`)',
    '3 s (`LATE_MS`): nobody can tell',
    'after 7 s nothing; `GRACE_MS` counts',
    '`recordings.retentionDays` (90)',
  ])
    expect(numbers(text), text).toEqual([])
})

test('a number that is no longer so is found', () => {
  for (const [text, found] of [
    ['It waits 5 s\n  (`GRACE_MS`).', 'docs/a.md says 5 s of `GRACE_MS`, which is 10000'],
    ['`GRACE_MS` is 10 ms', 'docs/a.md says 10 ms of `GRACE_MS`, which is 10000'],
    ['4 MiB (`BUFFER_BYTES`)', 'docs/a.md says 4 MiB of `BUFFER_BYTES`, which is 8388608'],
    ['40 of each (`MAX_FOUND`)', 'docs/a.md says 40 of `MAX_FOUND`, which is 50'],
    ['`recordings.retentionDays` (60)', 'docs/a.md says 60 of the setting recordings.retentionDays, which is 90'],
  ] as const)
    expect(numbers(text), text).toEqual([found])
})

test('a comment that cites a decision, section or document which is not there is found', () => {
  const documents = new Map([
    ['decisions', '- **7 What a login sees.** Its own.\n- **401 States.** 7.'],
    ['protocol', '## 1. The frame\n\n## 2. MQTT'],
  ])
  const findings = (text: string) => citationFindings(documents, ['docs/protocol.md'], [{ path: 'server/a.ts', text }])
  expect(findings('// decision 7, decisions 7 to 401; protocol, section 2; docs/protocol.md')).toEqual([])
  expect(findings('// decision 8')).toEqual(['server/a.ts cites decision 8, which docs/decisions.md has not'])
  expect(findings('// decisions 7 to 9')).toEqual(['server/a.ts cites decision 9, which docs/decisions.md has not'])
  expect(findings('// (protocol, section 3)')).toEqual([
    'server/a.ts cites section 3 of docs/protocol.md, which is not there',
  ])
  expect(findings('/** Look, section 5. */')).toHaveLength(1)
  expect(findings('// (look, section 5)')).toEqual(['server/a.ts cites section 5 of docs/look.md, which is not there'])
  expect(findings('// docs/look.md')).toEqual(['server/a.ts cites docs/look.md, which does not exist'])
})

test('a number that two decisions have is found', () => {
  expect(repeatedDecisions('- **7 One.** A.\n- **8 Another.** B.')).toEqual([])
  expect(repeatedDecisions('- **7 One.** A.\n- **7 Another.** B.')).toEqual([
    'docs/decisions.md has two entries of the number 7',
  ])
})

import { expect, test } from 'vitest'
import { playwrightOutcome, vitestOutcome } from './reports.ts'

const file = (status: string, ...results: readonly string[]) => ({
  name: 'tests/a.test.ts',
  status,
  assertionResults: results.map(result => ({
    status: result,
    fullName: `a test that ${result}${result === 'skipped' ? ' (left out: no data)' : ''}`,
    failureMessages: result === 'failed' ? ['Error: 1 is not 2\nof 3\n    at somewhere'] : [],
  })),
})

test('tests are counted by how they ended, and those that failed are named', () => {
  const report = {
    testResults: [file('passed', 'passed', 'passed', 'skipped', 'skipped'), file('failed', 'failed', 'passed')],
  }
  expect(vitestOutcome(report, '1')).toEqual({
    tally: { passed: 3, failed: 1, skipped: 2 },
    notes: ['tests/a.test.ts › a test that failed: Error: 1 is not 2 of 3'],
    leftOut: ['no data', 'no data'],
  })
})

test('a test that is skipped without a reason has failed', () => {
  expect(vitestOutcome({ testResults: [file('passed', 'passed', 'todo')] }, '0')).toEqual({
    tally: { passed: 1, failed: 1, skipped: 0 },
    notes: ['a test that todo is skipped without a reason'],
    leftOut: [],
  })
  const tests = [undefined, 'no recorded runs'].map(description => ({
    status: 'skipped',
    annotations: [{ type: 'skip', description }],
  }))
  const specs = tests.map(each => ({ title: 'night', file: 'a.spec.ts', ok: true, tests: [each] }))
  const stats = { expected: 5, unexpected: 0, flaky: 0, skipped: 2 }
  expect(playwrightOutcome({ suites: [{ specs }], stats, errors: [] }, '0')).toEqual({
    tally: { passed: 5, failed: 1, skipped: 1 },
    notes: ['a.spec.ts › night is skipped without a reason'],
    leftOut: ['no recorded runs'],
  })
})

test('a test file that does not even load is a failure', () => {
  const { tally, notes } = vitestOutcome({ testResults: [file('failed'), file('passed', 'passed')] }, '1')
  expect(tally).toEqual({ passed: 1, failed: 1, skipped: 0 })
  expect(notes).toEqual(['tests/a.test.ts failed outside its tests'])
})

test('an error outside every test is a failure, though each test passed', () => {
  const { tally, notes } = vitestOutcome({ testResults: [file('passed', 'passed')] }, '1')
  expect(tally).toEqual({ passed: 1, failed: 1, skipped: 0 })
  expect(notes).toEqual(['vitest ended with 1 although no test failed'])
})

test.each([vitestOutcome, playwrightOutcome])('a tool that dies without a report is a failure', outcome => {
  expect(outcome(undefined, 'SIGKILL').tally).toEqual({ passed: 0, failed: 1, skipped: 0 })
  expect(outcome({ testResults: 'cut' }, '0').tally).toEqual({ passed: 0, failed: 1, skipped: 0 })
})

test('browser tests: flaky ones and errors outside tests are failures', () => {
  const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 2 }
  const specs = [true, false].map(ok => ({ title: `good: ${ok}`, file: 'a.spec.ts', ok }))
  const suites = [{ suites: [{ specs }] }]
  expect(playwrightOutcome({ suites, stats, errors: [{ message: 'no tests found' }] }, '1')).toEqual({
    tally: { passed: 5, failed: 3, skipped: 2 },
    notes: ['no tests found', 'a.spec.ts › good: false'],
    leftOut: [],
  })
})

test('browser tests: a clean report and a bad end is a failure', () => {
  const report = { stats: { expected: 5, unexpected: 0, flaky: 0, skipped: 0 }, errors: [] }
  expect(playwrightOutcome(report, '0').tally).toEqual({ passed: 5, failed: 0, skipped: 0 })
  expect(playwrightOutcome(report, '130').tally.failed).toBe(1)
})

import * as v from 'valibot'
import type { Tally } from './tally.ts'

/** What a test tool's report says, and what the reader should be told beyond the tool's own output. */
export type Outcome = {
  readonly tally: Tally
  readonly notes: readonly string[]
  /** Why tests were skipped, one entry a test. */
  readonly leftOut: readonly string[]
}

const VitestReport = v.object({
  testResults: v.array(
    v.object({
      name: v.string(),
      status: v.string(),
      assertionResults: v.array(
        v.object({ status: v.string(), fullName: v.string(), failureMessages: v.nullish(v.array(v.string()), []) }),
      ),
    }),
  ),
})

type Suite = {
  readonly suites?: readonly Suite[] | undefined
  readonly specs?: readonly Spec[] | undefined
}
const specSchema = v.object({
  title: v.string(),
  file: v.string(),
  ok: v.boolean(),
  tests: v.optional(
    v.array(
      v.object({
        status: v.string(),
        annotations: v.optional(v.array(v.object({ type: v.string(), description: v.optional(v.string()) })), []),
      }),
    ),
    [],
  ),
})
type Spec = v.InferOutput<typeof specSchema>
const suiteSchema: v.GenericSchema<unknown, Suite> = v.object({
  suites: v.optional(v.array(v.lazy(() => suiteSchema))),
  specs: v.optional(v.array(specSchema)),
})

const PlaywrightReport = v.object({
  suites: v.optional(v.array(suiteSchema), []),
  stats: v.object({ expected: v.number(), unexpected: v.number(), flaky: v.number(), skipped: v.number() }),
  errors: v.array(v.looseObject({ message: v.optional(v.string(), 'an error without a message') })),
})

const count = <T>(items: readonly T[], wanted: (item: T) => boolean): number => items.filter(wanted).length

const MESSAGE_LENGTH = 800

/** An error's message on one line, without where it was thrown. */
const messageOf = (text = ''): string =>
  (text.split(/\n\s+at /, 1)[0] ?? '').replace(/\s+/g, ' ').trim().slice(0, MESSAGE_LENGTH)

/** A tool that ends badly although its report is clean has failed too: an error outside any test, a crash at the end. */
function withExit(tool: string, exit: string, outcome: Outcome): Outcome {
  const { tally, notes } = outcome
  if (exit === '0' || tally.failed > 0) return outcome
  const note = `${tool} ended with ${exit} although no test failed`
  return { ...outcome, tally: { ...tally, failed: 1 }, notes: [...notes, note] }
}

/** A skipped test says why in its own title or its group's: `… (left out: no recorded data)`. */
const REASON = /\(left out: ([^()]+)\)/

/** A test that is skipped without a reason counts as failed: nobody could tell what it needs. */
function skippedTests(skipped: readonly { readonly title: string; readonly reason: string | undefined }[]) {
  const unexplained = skipped.filter(({ reason }) => reason === undefined)
  return {
    leftOut: skipped.flatMap(({ reason }) => reason ?? []),
    unexplained: unexplained.length,
    notes: unexplained.map(({ title }) => `${title} is skipped without a reason`),
  }
}

/**
 * @param report parsed JSON of vitest's json reporter; undefined when it wrote none
 * @param exit exit code or signal of the process, as text
 */
export function vitestOutcome(report: unknown, exit: string): Outcome {
  const parsed = v.safeParse(VitestReport, report)
  if (!parsed.success) return crashed('vitest', exit)
  const files = parsed.output.testResults
  const tests = files.flatMap(file => file.assertionResults)
  const passed = count(tests, test => test.status === 'passed')
  const failed = count(tests, test => test.status === 'failed')
  const broken = files.filter(
    file => file.status === 'failed' && !file.assertionResults.some(test => test.status === 'failed'),
  )
  const skipped = skippedTests(
    tests
      .filter(test => test.status !== 'passed' && test.status !== 'failed')
      .map(({ fullName }) => ({ title: fullName, reason: REASON.exec(fullName)?.[1] })),
  )
  const { leftOut, unexplained } = skipped
  return withExit('vitest', exit, {
    tally: { passed, failed: failed + broken.length + unexplained, skipped: leftOut.length },
    leftOut,
    notes: [
      ...skipped.notes,
      ...broken.map(file => `${file.name} failed outside its tests`),
      ...files.flatMap(({ name, assertionResults }) =>
        assertionResults
          .filter(test => test.status === 'failed')
          .map(test => `${name} › ${test.fullName}: ${messageOf(test.failureMessages?.[0])}`),
      ),
    ],
  })
}

const failedSpecs = ({ suites = [], specs = [] }: Suite): readonly string[] => [
  ...specs.filter(({ ok }) => !ok).map(({ file, title }) => `${file} › ${title}`),
  ...suites.flatMap(failedSpecs),
]

const specsOf = ({ suites = [], specs = [] }: Suite): readonly Spec[] => [...specs, ...suites.flatMap(specsOf)]

/** Playwright keeps the reason of a skip as its annotation. */
const skippedSpecs = (suites: readonly Suite[]) =>
  suites.flatMap(specsOf).flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'skipped')
      .map(({ annotations }) => ({
        title: `${file} › ${title}`,
        reason: annotations.find(({ type }) => type === 'skip')?.description,
      })),
  )

/** @param report parsed JSON of Playwright's json reporter; undefined when it wrote none */
export function playwrightOutcome(report: unknown, exit: string): Outcome {
  const parsed = v.safeParse(PlaywrightReport, report)
  if (!parsed.success) return crashed('playwright', exit)
  const { suites, stats, errors } = parsed.output
  const { leftOut, unexplained, notes } = skippedTests(skippedSpecs(suites))
  const failed = stats.unexpected + stats.flaky + errors.length + unexplained
  return withExit('playwright', exit, {
    tally: { passed: stats.expected, failed, skipped: stats.skipped - unexplained },
    leftOut,
    notes: [...errors.map(error => error.message), ...suites.flatMap(failedSpecs), ...notes],
  })
}

const crashed = (tool: string, exit: string): Outcome => ({
  tally: { passed: 0, failed: 1, skipped: 0 },
  notes: [`${tool} ended with ${exit} and left no report`],
  leftOut: [],
})

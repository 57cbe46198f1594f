import * as v from 'valibot'
import type { Tally } from './tally.ts'

/** What a test tool's report says, and what the reader should be told beyond the tool's own output. */
export type Outcome = { readonly tally: Tally; readonly notes: readonly string[] }

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
  readonly specs?: readonly { readonly title: string; readonly file: string; readonly ok: boolean }[] | undefined
}
const suiteSchema: v.GenericSchema<unknown, Suite> = v.object({
  suites: v.optional(v.array(v.lazy(() => suiteSchema))),
  specs: v.optional(v.array(v.object({ title: v.string(), file: v.string(), ok: v.boolean() }))),
})

const PlaywrightReport = v.object({
  suites: v.optional(v.array(suiteSchema), []),
  stats: v.object({ expected: v.number(), unexpected: v.number(), flaky: v.number(), skipped: v.number() }),
  errors: v.array(v.looseObject({ message: v.optional(v.string(), 'an error without a message') })),
})

const count = <T>(items: readonly T[], wanted: (item: T) => boolean): number => items.filter(wanted).length

const firstLine = (text: string | undefined): string => text?.split('\n', 1)[0] ?? ''

/** A tool that ends badly although its report is clean has failed too: an error outside any test, a crash at the end. */
function withExit(tool: string, exit: string, { tally, notes }: Outcome): Outcome {
  if (exit === '0' || tally.failed > 0) return { tally, notes }
  return { tally: { ...tally, failed: 1 }, notes: [...notes, `${tool} ended with ${exit} although no test failed`] }
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
  return withExit('vitest', exit, {
    tally: { passed, failed: failed + broken.length, skipped: tests.length - passed - failed },
    notes: [
      ...broken.map(file => `${file.name} failed outside its tests`),
      ...files.flatMap(({ name, assertionResults }) =>
        assertionResults
          .filter(test => test.status === 'failed')
          .map(test => `${name} › ${test.fullName}: ${firstLine(test.failureMessages?.[0])}`),
      ),
    ],
  })
}

const failedSpecs = ({ suites = [], specs = [] }: Suite): readonly string[] => [
  ...specs.filter(({ ok }) => !ok).map(({ file, title }) => `${file} › ${title}`),
  ...suites.flatMap(failedSpecs),
]

/** @param report parsed JSON of Playwright's json reporter; undefined when it wrote none */
export function playwrightOutcome(report: unknown, exit: string): Outcome {
  const parsed = v.safeParse(PlaywrightReport, report)
  if (!parsed.success) return crashed('playwright', exit)
  const { suites, stats, errors } = parsed.output
  return withExit('playwright', exit, {
    tally: { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length, skipped: stats.skipped },
    notes: [...errors.map(error => error.message), ...suites.flatMap(failedSpecs)],
  })
}

const crashed = (tool: string, exit: string): Outcome => ({
  tally: { passed: 0, failed: 1, skipped: 0 },
  notes: [`${tool} ended with ${exit} and left no report`],
})

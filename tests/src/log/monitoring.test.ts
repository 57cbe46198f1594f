import * as v from 'valibot'
import { expect, test } from 'vitest'
import { DEFAULT_CLIENT_CONFIG } from '../../../contract/clientConfig.ts'
import { type ClientReport, clientReportSchema } from '../../../contract/resources/clientFailures.ts'
import { createMonitoring } from '../../../src/log/monitoring.ts'

const RATES = DEFAULT_CLIENT_CONFIG.monitoring

/** A session whose two draws are given: whether it is reported, and whether it tells what led there. */
function sessionOf([reported, replayed]: readonly [number, number], arrives = true) {
  const draws = [reported, replayed]
  const sent: ClientReport[] = []
  const due: (() => void)[] = []
  const monitoring = createMonitoring(RATES, {
    build: 'a1b2c3',
    random: () => draws.shift() ?? 0,
    later: run => due.push(run),
    send: report => {
      sent.push(v.parse(clientReportSchema, report))
      return arrives ? Promise.resolve() : Promise.reject(new TypeError('offline'))
    },
  })
  const flush = () => {
    for (const run of due.splice(0)) run()
  }
  return { ...monitoring, sent, due, flush }
}
const failure = (token: string) => ({ timeMs: 1000, token, kind: 'ServiceError', reason: 'secret words', places: [] })

test('B-022 every session is sampled, one in five with what led to a failure', () => {
  expect(RATES).toEqual({ sessionSampleRate: 1, replaySampleRate: 0.2 })
  const [plain, replayed] = [sessionOf([0.999, 0.2]), sessionOf([0, 0.199])]
  for (const each of [plain, replayed]) {
    each.visited('/home')
    each.visited('/robot/$robotId/monitor')
    each.failed(failure('config.load'))
    each.flush()
  }
  const report = { build: 'a1b2c3', failures: [{ time: 1000, token: 'config.load', kind: 'ServiceError' }] }
  expect(plain.sent).toEqual([report])
  expect(replayed.sent).toEqual([{ ...report, trail: ['/home', '/robot/$robotId/monitor'] }])
})

test('B-022 failures of a moment are one report, of fifty at most, and hold no sentence', () => {
  const { failed, flush, sent, due } = sessionOf([0, 1])
  for (let i = 0; i < 60; i++) failed({ ...failure(`area.operation${i}`), kind: 'My Error: password' })
  expect(due).toHaveLength(1)
  flush()
  expect(sent[0]?.failures).toHaveLength(50)
  expect(sent[0]?.failures[0]).toEqual({ time: 1000, token: 'area.operation0', kind: 'MyErrorpassword' })
  expect(JSON.stringify(sent)).not.toContain('secret')
  failed(failure('later'))
  flush()
  expect(sent).toHaveLength(2)
})

test('B-022 a report that does not arrive is not reported', async () => {
  const { failed, flush, sent, due } = sessionOf([0, 1], false)
  failed(failure('x'))
  flush()
  await Promise.resolve()
  expect([sent.length, due.length]).toEqual([1, 0])
})

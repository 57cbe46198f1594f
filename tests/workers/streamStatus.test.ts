import { expect, test } from 'vitest'
import type { LinkReadout } from '../../workers/readouts.ts'
import type { SourceEvent } from '../../workers/source/source.ts'
import { createStreamStatus } from '../../workers/streamStatus.ts'

const nothing = (): void => {}
const status = (liveFeed = true) =>
  createStreamStatus({ liveFeed, onChange: nothing, onFault: nothing, onRecorded: nothing, post: nothing })

const MEASURED: readonly SourceEvent[] = [
  { type: 'link', link: { status: 'live', sinceMs: 0 } },
  { type: 'latency', latencyMs: 12 },
  { type: 'bandwidth', bandwidth: { bytesPerSecond: 4000, dropped: { 2: 3 }, queueMs: 40, refused: {} } },
  { type: 'eta', eta: { run: 600 } },
]
const UNKNOWN = { latencyMs: undefined, bandwidth: undefined, eta: {} }

const WITHOUT: readonly LinkReadout[] = [
  { status: 'connecting' },
  { status: 'lost', sinceMs: 0, retryAtMs: 500, reason: 'transport close' },
  { status: 'refused', token: 'errors.forbidden' },
]
test.for(WITHOUT)('M-079 while the link is $status nothing that was measured before stands as present', link => {
  const { receive, state } = status()
  for (const event of MEASURED) receive(event)
  expect(state()).toMatchObject({ latencyMs: 12, bandwidth: { queueMs: 40 }, eta: { run: 600 } })
  receive({ type: 'link', link })
  expect(state()).toMatchObject({ ...UNKNOWN, link })
  for (const event of MEASURED) receive(event)
  expect(state()).toMatchObject({ latencyMs: 12, bandwidth: { queueMs: 40 }, eta: { run: 600 } })
})

test('P-006 of a robot without a live feed the link stays disabled, and what was measured of it goes with it', () => {
  const { receive, state } = status(false)
  for (const event of MEASURED) receive(event)
  expect(state()).toMatchObject({ link: { status: 'disabled' }, latencyMs: 12 })
  receive({ type: 'link', link: { status: 'lost', sinceMs: 0, retryAtMs: 500, reason: 'transport close' } })
  expect(state()).toMatchObject({ ...UNKNOWN, link: { status: 'disabled' } })
})

/** Bad frames by channel and reason, as the connection panel lists them. */
import type { FrameFault } from '../../contract/telemetry/frame.ts'
import type { Readout } from '../readouts.ts'

type BadFrames = Readout['connection']['badFrames']

/** Rows kept; a flood of made-up channel numbers must not grow the list. */
const MAX_ROWS = 100

export function createFaultCounts() {
  const rows = new Map<string, { readonly channel: string; readonly fault: FrameFault; count: number }>()
  return {
    add(fault: FrameFault, channel: string): void {
      const key = `${channel} ${fault}`
      const row = rows.get(key)
      if (row) row.count += 1
      else if (rows.size < MAX_ROWS) rows.set(key, { channel, fault, count: 1 })
    },
    list: (): BadFrames => [...rows.values()].map(row => ({ ...row })),
  }
}

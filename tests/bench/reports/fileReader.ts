/**
 * Somebody who reads a file of reports as it comes and throws it away, as `npm run bench -- --only reports` starts them: in a process of their own, so that
 * what the service holds is told apart from what its reader does. `FILE`: where it is; `SESSION`: whose. Prints what it has seen as JSON.
 */
import { SESSION_HEADER } from '../../../contract/routes/access.ts'

const started = performance.now()
const response = await fetch(process.env['FILE'] ?? '', { headers: { [SESSION_HEADER]: process.env['SESSION'] ?? '' } })
if (!response.ok) throw new Error(`The file was answered with ${response.status}`)
let firstMs = 0
let lines = -1
for await (const chunk of response.body ?? []) {
  if (firstMs === 0) firstMs = performance.now() - started
  const bytes: Uint8Array = chunk
  for (const byte of bytes) if (byte === 10) lines += 1
}
console.log(JSON.stringify({ firstMs, rate: lines / ((performance.now() - started) / 1000) }))

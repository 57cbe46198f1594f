import { SESSION_HEADER } from '../../contract/routes/access.ts'
import { sessionOf } from '../../e2e/provision.ts'
import { startBenchService } from './bench.ts'
import { type Figure, percentile, timed } from './table.ts'

const SECONDS = 15
/** Of the demo; each signs in again and again. More at once from one address would look like guessing, and be slowed down. */
const LOGINS = ['super', 'support', 'operator', 'customer'] as const
const READER = 'viewer'
const READ_EACH_MS = 20
const PATHS = ['/api/v0/Logins/self', '/v1/Robots', '/api/v0/Preferences/theme'] as const

async function read(url: string, headers: { readonly [name: string]: string }): Promise<void> {
  const response = await fetch(url, { headers })
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`${url} was answered with ${response.status}`)
}

/** Reads at a steady pace, whether the one before was answered or not. */
async function readSteadily(url: string, session: string): Promise<readonly number[]> {
  const reads: Promise<number>[] = []
  const endsAt = performance.now() + SECONDS * 1000
  while (performance.now() < endsAt) {
    const path = PATHS[reads.length % PATHS.length] ?? PATHS[0]
    reads.push(timed(() => read(url + path, { [SESSION_HEADER]: session })))
    await new Promise(resolve => setTimeout(resolve, READ_EACH_MS))
  }
  return Promise.all(reads)
}

async function signInAgainAndAgain(url: string, login: string): Promise<readonly number[]> {
  const found: number[] = []
  const endsAt = performance.now() + SECONDS * 1000
  while (performance.now() < endsAt) found.push(await timed(() => sessionOf(url, login)))
  return found
}

/** How many sign in a second, each with a whole argon2id, and how long everybody else waits meanwhile. */
export async function signInsBesideOthers(): Promise<readonly Figure[]> {
  const service = await startBenchService()
  try {
    const { url } = service
    const session = await sessionOf(url, READER)
    const quiet = await readSteadily(url, session)
    const [busy, ...signIns] = await Promise.all([
      readSteadily(url, session),
      ...LOGINS.map(login => signInAgainAndAgain(url, login)),
    ])
    const took = signIns.flat()
    const figure = (what: string, values: readonly number[], share: number): Figure => ({
      what: `${what}, p${share * 100}`,
      value: percentile(values, share),
      unit: 'ms',
    })
    return [
      { what: 'sign-ins', value: took.length / SECONDS, unit: '/s' },
      figure('sign-in', took, 0.5),
      figure('sign-in', took, 0.95),
      figure('other requests, nobody signs in', quiet, 0.5),
      figure('other requests, nobody signs in', quiet, 0.95),
      { ...figure('other requests meanwhile', busy, 0.5), budget: { kind: 'max', value: 50 } },
      { ...figure('other requests meanwhile', busy, 0.95), budget: { kind: 'max', value: 200 } },
    ]
  } finally {
    await service.stop()
  }
}

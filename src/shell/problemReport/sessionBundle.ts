/** The last ten minutes of this tab as one file. Nothing of it leaves the browser here. */
import { DateTime } from 'luxon'
import { type BrowserFacts, type Bundle, type PackedBundle, packBundle } from '../../../contract/journal/bundle.ts'
import type { ChartDefinition } from '../../../contract/journal/chart.ts'
import type { JournalEntry } from '../../../contract/journal/entries.ts'
import { bundleWindow } from '../../../machines/journal/bundleWindow.ts'
import { chartDefinition } from '../../../machines/journal/chartDefinition.ts'
import { definitionHash } from '../../../machines/journal/definitionHash.ts'
import { PRODUCT_MACHINES } from '../../../machines/journal/productMachines.ts'
import { openTabJournal } from '../../journal/openJournal.ts'
import { remoteCharts } from '../../journal/remoteFacts.ts'
import { factsSince } from '../../journal/tabJournal.ts'
import { nowMs } from '../../journal/takeDown.ts'
import { telemetryExcerpts } from '../../journal/telemetryLogs.ts'
import { OWN_BUILD } from '../../service/buildPoll.ts'
import { clientConfig } from '../../service/config.ts'

const BUNDLE_SPAN_MS = 10 * 60_000

export type SessionBundle = PackedBundle & Pick<Bundle, 'madeAtMs' | 'entries' | 'telemetry'>

export async function makeSessionBundle(): Promise<SessionBundle> {
  await openTabJournal()
  const madeAtMs = nowMs()
  const fromMs = madeAtMs - BUNDLE_SPAN_MS
  const [facts, telemetry, config] = await Promise.all([
    factsSince(fromMs),
    telemetryExcerpts(BUNDLE_SPAN_MS),
    clientConfig(),
  ])
  const entries = bundleWindow(facts, fromMs)
  const { timeout, timeoutWarningThreshold } = config.session.expiration
  const bundle: Bundle = {
    madeAtMs,
    build: /^[\w.-]{1,64}$/.test(OWN_BUILD) ? OWN_BUILD : 'unknown',
    config: { environment: config.environment, timeoutS: timeout, warningS: timeoutWarningThreshold },
    browser: browserFacts(),
    entries,
    charts: chartsOf(entries),
    telemetry,
  }
  return { ...(await packBundle(bundle)), madeAtMs, entries, telemetry }
}

/** The charts that the facts speak of, as this build has them or as they were told. */
function chartsOf(entries: readonly JournalEntry[]): ReadonlyMap<string, ChartDefinition> {
  const hashes = new Set(entries.flatMap(entry => (entry.kind === 'actor.born' ? (entry.definition ?? []) : [])))
  const own = [...PRODUCT_MACHINES.values()].flatMap(machine => {
    const hash = definitionHash(machine)
    return hashes.has(hash) ? [[hash, chartDefinition(machine)] as const] : []
  })
  return new Map([...own, ...[...remoteCharts()].filter(([hash]) => hashes.has(hash))])
}

const ENGINES: readonly (readonly [BrowserFacts['engine'], RegExp])[] = [
  ['firefox', /Firefox\/(\d{1,4})/],
  ['chromium', /Chrom(?:e|ium)\/(\d{1,4})/],
  ['safari', /Version\/(\d{1,4}).*Safari/],
]
const PLATFORMS: readonly (readonly [BrowserFacts['platform'], RegExp])[] = [
  ['android', /Android/],
  ['ios', /iPhone|iPad/],
  ['windows', /Windows/],
  ['mac', /Mac OS/],
  ['linux', /Linux/],
]

function browserFacts(): BrowserFacts {
  const { userAgent, hardwareConcurrency, maxTouchPoints, onLine } = navigator
  const [engine, version] = ENGINES.map(([name, pattern]) => [name, pattern.exec(userAgent)?.[1]] as const).find(
    ([, found]) => found !== undefined,
  ) ?? ['other', '0']
  return {
    engine,
    version: Number(version),
    platform: PLATFORMS.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? 'other',
    width: Math.round(globalThis.innerWidth),
    height: Math.round(globalThis.innerHeight),
    pixelRatio: devicePixelRatio,
    cores: hardwareConcurrency,
    touch: maxTouchPoints > 0,
    isSecure: isSecureContext,
    isOnline: onLine,
    zoneMinutes: DateTime.local().offset,
  }
}

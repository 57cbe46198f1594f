/** When which version of a plan was the published one. */
import type { Plan } from '../../../contract/resources/plans.ts'
import { fromWireTime } from '../../../contract/time.ts'

type Version = Pick<Plan, 'version' | 'status' | 'published_date' | 'created'>

/** A time in which a version was the published one; ms since the epoch. */
export type VersionSpan = { readonly version: number; readonly fromMs: number; readonly toMs: number }
/** A version that was never published, when it was made. */
export type VersionMade = { readonly version: number; readonly atMs: number }

export type VersionTimes = {
  /** Oldest first. */
  readonly spans: readonly VersionSpan[]
  readonly unpublished: readonly VersionMade[]
  readonly fromMs: number
  readonly toMs: number
}

/** Each version was published until the next one was; the published one until now. */
export function versionTimes(versions: readonly Version[], nowMs: number): VersionTimes {
  const published = versions
    .flatMap(({ version, status, published_date }) =>
      published_date === undefined ? [] : [{ version, status, fromMs: fromWireTime(published_date) }],
    )
    .toSorted((a, b) => a.fromMs - b.fromMs || a.version - b.version)
  const spans = published.map(({ version, status, fromMs }, index) => ({
    version,
    fromMs,
    toMs: status === 'published' ? nowMs : Math.min(nowMs, published[index + 1]?.fromMs ?? nowMs),
  }))
  const unpublished = versions
    .filter(({ published_date }) => published_date === undefined)
    .map(({ version, created }) => ({ version, atMs: fromWireTime(created) }))
  const times = [...spans.map(({ fromMs }) => fromMs), ...unpublished.map(({ atMs }) => atMs)]
  return { spans, unpublished, fromMs: Math.min(nowMs, ...times), toMs: nowMs }
}

/** When the version stopped being the published one; undefined: it never was, or is. */
export const retiredAtMs = ({ spans, toMs }: VersionTimes, version: number): number | undefined => {
  const span = spans.find(each => each.version === version)
  return span === undefined || span.toMs === toMs ? undefined : span.toMs
}

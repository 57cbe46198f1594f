/** When which version of a plan was the published one. */
import type { Plan } from '../../../contract/resources/plans.ts'
import { fromWireTime } from '../../../contract/time.ts'

type Version = Pick<Plan, 'version' | 'status' | 'published_date' | 'publications' | 'created'>

/** Who published a version; absent where nobody knows, or they are gone. */
type Publisher = { readonly id: number; readonly name: string }
/** A time in which a version was the published one; ms since the epoch. A version that was published again has several. */
export type VersionSpan = {
  readonly version: number
  readonly fromMs: number
  readonly toMs: number
  readonly by: Publisher | undefined
}
/** A version that was never published, when it was made. */
export type VersionMade = { readonly version: number; readonly atMs: number }

export type VersionTimes = {
  /** Oldest first. */
  readonly spans: readonly VersionSpan[]
  readonly unpublished: readonly VersionMade[]
  readonly fromMs: number
  readonly toMs: number
}

function publicationsOf({ publications, published_date: date }: Version): NonNullable<Version['publications']> {
  if (publications !== undefined && publications.length > 0) return publications
  return date === undefined ? [] : [{ date }]
}

/** Each publication lasted until the next one; the one of the published version until now. */
export function versionTimes(versions: readonly Version[], nowMs: number): VersionTimes {
  const published = versions
    .flatMap(version =>
      publicationsOf(version).map(({ date, login, login_name: name }) => ({
        version: version.version,
        fromMs: fromWireTime(date),
        by: login === undefined || name === undefined ? undefined : { id: login, name },
      })),
    )
    .toSorted((a, b) => a.fromMs - b.fromMs || a.version - b.version)
  const spans = published.map((span, index) => ({
    ...span,
    toMs: Math.min(nowMs, published[index + 1]?.fromMs ?? nowMs),
  }))
  const unpublished = versions
    .filter(version => publicationsOf(version).length === 0)
    .map(({ version, created }) => ({ version, atMs: fromWireTime(created) }))
  const times = [...spans.map(({ fromMs }) => fromMs), ...unpublished.map(({ atMs }) => atMs)]
  return { spans, unpublished, fromMs: Math.min(nowMs, ...times), toMs: nowMs }
}

/** The last time in which a version was the published one; undefined where it never was. */
export const lastSpan = ({ spans }: Pick<VersionTimes, 'spans'>, version: number): VersionSpan | undefined =>
  spans.findLast(each => each.version === version)

/** When the version stopped being the published one; undefined: it never was, or is. */
export function retiredAtMs(times: VersionTimes, version: number): number | undefined {
  const span = lastSpan(times, version)
  return span === undefined || span.toMs === times.toMs ? undefined : span.toMs
}

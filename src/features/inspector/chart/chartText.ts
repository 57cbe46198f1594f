/** What a chart shows of a transition: names of the code, and the words that XState's own configuration has for them. */
import type { ChartDelay, ChartTransition } from '../../../../contract/journal/chart.ts'

/** Longer ones are cut; the whole is told by the table and the detail. */
const MAX_LINE = 38
/** Event and guard share a line up to so many characters. */
const SHARED_LINE = 26

const SECOND_MS = 1000
const MINUTE_MS = 60_000

/** 15 s, 1.5 s, 250 ms, 10 min. */
export function durationText(ms: number): string {
  if (ms < SECOND_MS) return `${Math.round(ms)} ms`
  if (ms < 2 * MINUTE_MS) return `${Number((ms / SECOND_MS).toFixed(1))} s`
  return `${Number((ms / MINUTE_MS).toFixed(1))} min`
}

const delayText = ({ ms, name }: ChartDelay): string => (ms === undefined ? (name ?? '') : durationText(ms))

const OF_ACTOR = /^xstate\.(done|error|snapshot)\.actor\.(.+)$/
const OF_STATE = /^xstate\.done\.state\.(.+)$/

/** Its event as people read it: `control.take`, `after 15 s`, `done action`, `always`. */
export function eventText({ event, delay }: Pick<ChartTransition, 'event' | 'delay'>): string {
  if (delay !== undefined) return `after ${delayText(delay)}`
  return typeText(event)
}

/** The same of an event that stands alone: of delays nothing but their name is known. */
export function typeText(type: string): string {
  if (type === '') return 'always'
  const [, how, actor] = OF_ACTOR.exec(type) ?? []
  if (how !== undefined) return `${how} ${actor}`
  const [, state] = OF_STATE.exec(type) ?? []
  if (state !== undefined) return `done ${state}`
  const [, delay] = /^xstate\.after\.([^.]+)\./.exec(type) ?? []
  if (delay === undefined) return type.replace(/^xstate\./, '')
  return `after ${/^\d+$/.test(delay) ? durationText(Number(delay)) : delay}`
}

const cut = (line: string): string => (line.length > MAX_LINE ? `${line.slice(0, MAX_LINE - 1)}…` : line)

/** Lines of a transition's label. */
export function transitionLines(transition: ChartTransition): readonly string[] {
  const event = eventText(transition)
  if (transition.guard === undefined) return [cut(event)]
  const guard = `[${transition.guard.text}]`
  return event.length + guard.length < SHARED_LINE ? [`${event} ${guard}`] : [cut(event), cut(guard)]
}

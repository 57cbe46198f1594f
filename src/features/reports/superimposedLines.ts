import { experimental_streamedQuery as streamedQuery, useQuery } from '@tanstack/react-query'
import * as v from 'valibot'
import {
  type SuperimposedGroup,
  type SuperimposedLine,
  type SuperimposedPicture,
  superimposedLineSchema,
} from '../../../contract/resources/superimposed.ts'
import { NO_CACHE_HEADERS } from '../../../contract/routes/access.ts'
import { SUPERIMPOSED_LINES } from '../../../contract/routes/reports.ts'
import { queries } from '../../service/client.ts'
import { serviceError, unreachable } from '../../service/serviceError.ts'
import { type ReportsInput, reportsQuery } from './reportsInput.ts'

/** How far a group has come: so many runs are laid over one another, the latest picture, or why there is none. */
export type Growth = {
  readonly reports: number
  readonly picture?: SuperimposedPicture
  readonly failure?: string
}
export type Superimposing = {
  readonly groups: readonly SuperimposedGroup[] | undefined
  /** By group. */
  readonly growth: { readonly [group: number]: Growth | undefined }
}
export const NOTHING_YET: Superimposing = { groups: undefined, growth: {} }

/** What is known once a line has come. */
export function withLine({ groups, growth }: Superimposing, line: SuperimposedLine): Superimposing {
  if (line.kind === 'groups') return { groups: line.groups, growth: {} }
  const before = growth[line.group] ?? { reports: 0 }
  const next = (): Growth => {
    if (line.kind === 'failed') return { ...before, failure: line.token }
    if (line.kind === 'progress') return { ...before, reports: line.reports }
    const { image, reports, cleanable_area, union_area, always_area } = line
    return { reports, picture: { image, reports, cleanable_area, union_area, always_area } }
  }
  return { groups, growth: { ...growth, [line.group]: next() } }
}

/** Whether nothing more comes of a group. */
export const isDone = ({ reports }: SuperimposedGroup, growth: Growth | undefined): boolean =>
  growth?.failure !== undefined || growth?.picture?.reports === reports

const isWhole = ({ groups, growth }: Superimposing): boolean =>
  groups?.every(group => isDone(group, growth[group.group])) ?? false

/** The lines of a text as they come. */
async function* linesOf(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<string, void, void> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const lines = (rest + part.value).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
}

/** @throws ServiceError with what the service said; where the answer broke off, that there was no whole one. An abort throws the browser's own. */
async function* read(input: ReportsInput, signal: AbortSignal): AsyncGenerator<SuperimposedLine, void, void> {
  try {
    const url = `${SUPERIMPOSED_LINES.path}?${reportsQuery(input)}`
    const response = await fetch(url, { signal, headers: NO_CACHE_HEADERS })
    if (!response.ok || response.body === null)
      throw serviceError(response.status, await response.json().catch(() => undefined))
    let known = NOTHING_YET
    for await (const text of linesOf(response.body)) {
      const line = v.parse(superimposedLineSchema, JSON.parse(text))
      known = withLine(known, line)
      yield line
    }
    if (!isWhole(known)) throw unreachable()
  } catch (error) {
    // What browsers call every broken connection.
    throw error instanceof TypeError ? unreachable() : error
  }
}

/** Runs laid over one another by plan, as they grow. Whoever leaves the screen ends the work. */
export const useSuperimposed = (input: ReportsInput) =>
  useQuery({
    queryKey: [...queries.reports.aggregateImage.key(), 'lines', input],
    queryFn: streamedQuery({
      streamFn: ({ signal }) => read(input, signal),
      reducer: withLine,
      initialValue: NOTHING_YET,
      refetchMode: 'replace',
    }),
  })

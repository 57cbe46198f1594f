import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as v from 'valibot'
import { pathIdSchema } from '../../../../contract/resources/ids.ts'
import { reportFilterSchema } from '../../../../contract/resources/reportFilter.ts'
import type { SuperimposedLine } from '../../../../contract/resources/superimposed.ts'
import { COVERAGE_IMAGE, SECTORS_IMAGE, SUPERIMPOSED_LINES } from '../../../../contract/routes/reports.ts'
import { cellFrameOf } from '../../../../floor/cellBits.ts'
import { generalError, notFound, RequestError } from '../../../answers/errors.ts'
import type { Jobs } from '../../../jobs/jobs.ts'
import type { ReportPicture, ReportPictures } from '../../../reports/pictures/reportPictures.ts'
import { routes, signedIn } from '../../implementer.ts'
import { addFileRoute, type FileRequest } from '../../plugins/fileRoutes.ts'
import { queryFields } from '../../plugins/queryFields.ts'
import { answerOfJob } from './reportJob.ts'
import { checkPeople } from './reportReader.ts'

type Parts = { readonly pictures: ReportPictures; readonly jobs: Jobs }

const base64Of = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')

/** Cells of one report, and what superimposed runs come to. */
export function pictureRoutes({ pictures, jobs }: Parts) {
  return {
    cells: routes.reports.cells.handler(async ({ input, context }) => {
      const found = await pictures.documentsOf(signedIn(context), input.id)
      if (found === undefined) throw notFound('cleaningReport')
      const { coverage, path } = found.documents
      const map = await pictures.frameOf(found.plan)
      const way = path && { path: base64Of(path) }
      if (!coverage || !map) return { ...way }
      const { width, height, resolution, origin } = cellFrameOf(map)
      return { coverage: { width, height, resolution, origin: { ...origin }, bits: base64Of(coverage) }, ...way }
    }),

    aggregateMetrics: routes.reports.aggregateMetrics.handler(async ({ input, context }) => {
      const reader = signedIn(context)
      checkPeople(reader, input)
      const data = await answerOfJob(pictures.groups.metricsOf(reader, jobs.of(reader.login), input))
      return { data, total: data.length }
    }),

    aggregateImage: routes.reports.aggregateImage.handler(async ({ input: { group: wanted, ...filter }, context }) => {
      const reader = signedIn(context)
      checkPeople(reader, filter)
      const group = (await pictures.groups.groupsOf(reader, filter)).find(each => each.group === wanted)
      if (group === undefined) throw notFound('cleaningReport')
      const { png } = await answerOfJob(pictures.groups.superimposed(jobs.of(reader.login), group))
      return { group: wanted, reports: group.reports.length, image: base64Of(png) }
    }),

    aggregateImages: routes.reports.aggregateImages.handler(async ({ input: { aggregate }, context }) => {
      const reader = signedIn(context)
      const images: Record<string, string> = {}
      const given = new Map(Object.entries(aggregate).map(([group, reports]) => [Number(group), reports]))
      for (const group of await pictures.groups.groupsOfReports(reader, given)) {
        const { png } = await answerOfJob(pictures.groups.superimposed(jobs.of(reader.login), group))
        images[String(group.group)] = base64Of(png)
      }
      return { images }
    }),

    floorAge: routes.reports.floorAge.handler(async ({ input: { version, ...counted }, context }) => {
      const reader = signedIn(context)
      const found = await answerOfJob(pictures.floorAge(reader, jobs.of(reader.login), { ...counted, version }))
      if (found.kind === 'outOfSight') throw notFound('cleaningPlan')
      if (found.kind === 'noMap') throw notFound('cleaningPlan.map')
      return found.age
    }),
  }
}

async function* asText(lines: AsyncIterable<SuperimposedLine>): AsyncGenerator<string, void, void> {
  for await (const line of lines) yield `${JSON.stringify(line)}\n`
}

function badRequest(): never {
  const { type, token, message } = generalError('badRequest')
  throw new RequestError(type, token, message)
}

const imageQuerySchema = v.object({ no_robot_path: v.optional(v.picklist(['0', '1'])) })

/** Asked for every time and sent once: whoever may not see the report any more is not shown what their browser has kept. */
async function send(request: FileRequest, reply: FastifyReply, picture: ReportPicture | undefined) {
  if (picture === undefined) throw notFound('cleaningReport')
  const etag = `"${picture.key}"`
  reply.header('cache-control', 'private, no-cache').header('etag', etag)
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  return reply.type('image/png').send(Buffer.from(await answerOfJob(picture.draw())))
}

/**
 * Pictures of one report: what it covered, with the path or without, and its sectors by how they came out, with what was sprayed; and those
 * of superimposed runs as they grow.
 */
export function addReportImages(
  app: FastifyInstance,
  { reportPictures, jobs }: { readonly reportPictures: ReportPictures; readonly jobs: Jobs },
): void {
  const asked = ({ principal, params, query }: FileRequest) => {
    const id = v.safeParse(pathIdSchema, params.id)
    const options = v.safeParse(imageQuerySchema, queryFields(query))
    if (!id.success || !options.success || principal === undefined) badRequest()
    return { principal, id: id.output, withPath: options.output.no_robot_path !== '1' }
  }
  addFileRoute(app, COVERAGE_IMAGE, async (request, reply) => {
    const { principal, id, withPath } = asked(request)
    const queue = jobs.of(principal.login)
    return send(request, reply, await reportPictures.pictureOf(principal, queue, id, { kind: 'coverage', withPath }))
  })
  addFileRoute(app, SUPERIMPOSED_LINES, async ({ principal, query }, reply) => {
    const filter = v.safeParse(reportFilterSchema, queryFields(query))
    if (!filter.success || principal === undefined) badRequest()
    checkPeople(principal, filter.output)
    const lines = reportPictures.groups.lines(principal, jobs.of(principal.login), filter.output)
    reply.type('application/x-ndjson; charset=utf-8').header('cache-control', 'no-store')
    return reply.send(Readable.from(asText(lines)))
  })
  addFileRoute(app, SECTORS_IMAGE, async (request, reply) => {
    const { principal, id } = asked(request)
    return send(
      request,
      reply,
      await reportPictures.pictureOf(principal, jobs.of(principal.login), id, { kind: 'sectors' }),
    )
  })
}

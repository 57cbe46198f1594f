import { randomUUID } from 'node:crypto'
import { io } from 'socket.io-client'
import * as v from 'valibot'
import { expect, onTestFinished, test } from 'vitest'
import type { DrawingCommand } from '../../../../../contract/plan/drawing.ts'
import { planConfigSchema, planElementsSchema } from '../../../../../contract/plan/elements.ts'
import {
  answeredCommandsSchema,
  draftCommandsSchema,
  draftHeadSchema,
  MAX_SENT_COMMANDS,
  planDraftSchema,
} from '../../../../../contract/resources/planDrafts.ts'
import { planSchema } from '../../../../../contract/resources/plans.ts'
import { SESSION_HEADER } from '../../../../../contract/routes/access.ts'
import { DRAFTS_NAMESPACE, DRAFTS_PATH } from '../../../../../contract/sockets/drafts.ts'
import { audit } from '../../../../../server/database/schema.ts'
import { eq, inArray } from '../../../../../server/database/sql.ts'
import { openYaml } from '../../../../../server/plans/openYaml.ts'
import { eventually } from '../../../../eventually.ts'
import { type Answer, type Caller, startTestService } from '../../../testService.ts'
import { planTester } from '../../planLife.ts'

const { service, as, session } = await startTestService()
const [superuser, support, operator, customer] = await Promise.all(['super', 'support', 'operator', 'customer'].map(as))
if (!superuser || !support || !operator || !customer) throw new Error('A demo login is missing')
const [MERIDIAN, HALDEN] = [2, 3]
const { create, edit, read, settled, upload } = planTester(superuser)

const bodyOf = <S extends v.GenericSchema>(schema: S, { status, body }: Answer): v.InferOutput<S> => {
  expect(status, JSON.stringify(body)).toBe(200)
  return v.parse(schema, body)
}
const tokenOf = ({ body }: Answer) =>
  v.parse(v.object({ errors: v.array(v.object({ token: v.string() })) }), body).errors[0]?.token

const noGo = (x: number): DrawingCommand => ({
  type: 'add',
  elements: [
    {
      key: randomUUID(),
      before: null,
      element: {
        kind: 'zones',
        value: {
          id: 1,
          name: 'Shelf',
          owner: 'general',
          shape: { type: 'rectangle', x, y: 1.5, dx: 0.2, dy: 0.2, a: 0 },
          settings: { type: 'no_go_zone', stealth: false },
        },
      },
    },
  ],
})
const sent = (command: DrawingCommand, undoes?: string) => ({ id: randomUUID(), command, ...(undoes && { undoes }) })

const draftOf = async (caller: Caller, version: number) =>
  bodyOf(planDraftSchema, await caller('GET', `/api/v0/PlanDrafts/${version}`))
const post = (caller: Caller, version: number, draft: string, commands: readonly unknown[], since = 0) =>
  caller('POST', `/api/v0/PlanDrafts/${version}/commands`, { draft, since, commands })
const accepted = async (...args: Parameters<typeof post>) => bodyOf(answeredCommandsSchema, await post(...args))
const save = (caller: Caller, version: number, order: object) =>
  caller('POST', `/api/v0/PlanDrafts/${version}/save`, order)
const savedSchema = v.object({ ...draftHeadSchema.entries, plan: planSchema })

async function fileOf(id: number | undefined): Promise<unknown> {
  const answer = await fetch(`${service.url}/api/v0/Data/${id}`, {
    headers: { [SESSION_HEADER]: await session('super') },
  })
  const yaml = openYaml(new Uint8Array(await answer.arrayBuffer()))
  return yaml.ok ? yaml.value : undefined
}

/** What a page at the draft of a version hears. */
async function listen(login: string, version: number) {
  const socket = io(`${service.url}${DRAFTS_NAMESPACE}`, {
    path: DRAFTS_PATH,
    transports: ['websocket'],
    query: { resource: 'PlanDrafts', version: String(version) },
    forceNew: true,
    reconnection: false,
    extraHeaders: { [SESSION_HEADER]: await session(login) },
  })
  onTestFinished(() => void socket.disconnect())
  const heads: unknown[] = []
  let others: unknown
  socket.on('draftChanged', (head: unknown) => void heads.push(head))
  socket.on('others', (guests: unknown) => {
    others = guests
  })
  const error = await new Promise<unknown>(resolve => {
    socket.once('connect', () => resolve(undefined))
    socket.once('connect_error', resolve)
  })
  return { socket, heads, others: () => others, error }
}

test('E-001 L-022 what somebody draws is heard of by who else is at the draft, and saved into files that a robot reads', async () => {
  const { id, first_id: first } = await create('Drawn', MERIDIAN)
  const other = await listen('support', id)
  expect(other.error).toBeUndefined()
  const { draft, sequence, elements } = await draftOf(superuser, id)
  expect(sequence).toBe(0)
  expect(elements.sectors).toHaveLength(1)
  const [one, two] = [sent(noGo(2)), sent(noGo(3))]
  const answer = await accepted(superuser, id, draft, [one, two])
  expect(answer).toMatchObject({ draft, version: id, sequence: 2, saved: 0 })
  expect(answer.answers).toEqual([
    { id: one.id, sequence: 1 },
    { id: two.id, sequence: 2 },
  ])
  await eventually(() => expect(other.heads).toContainEqual({ draft, version: id, sequence: 2, saved: 0 }))
  const seen = bodyOf(
    draftCommandsSchema,
    await support('GET', `/api/v0/PlanDrafts/${id}/commands?draft=${draft}&since=1`),
  )
  expect(seen.commands).toMatchObject([{ ...two, sequence: 2, login_name: expect.any(String) as unknown }])
  const stale = await save(superuser, id, { draft, sequence: 1 })
  expect([stale.status, tokenOf(stale)]).toEqual([409, 'errors.planDraft.moreCommands'])
  const done = bodyOf(savedSchema, await save(superuser, id, { draft, sequence: 2, comment: 'Two shelves' }))
  // Version 1 is published: the drawing is the next one's, and the draft goes with it.
  expect(done.plan).toMatchObject({ first_id: first, version: 2, comment: 'Two shelves' })
  expect(done).toMatchObject({ draft, version: done.plan.id, sequence: 2, saved: 2 })
  await eventually(() => expect(other.heads).toContainEqual({ draft, version: done.plan.id, sequence: 2, saved: 2 }))
  const next = await settled(done.plan.id)
  expect(next.status).toBe('ready')
  expect((await read(id)).data).not.toEqual(next.data)
  const drawn = v.parse(planElementsSchema, await fileOf(next.data['sectors.yaml']))
  expect(drawn.zones.map(zone => [zone.id, zone.shape])).toEqual([
    [1, expect.objectContaining({ x: 2 })],
    [2, expect.objectContaining({ x: 3 })],
  ])
  expect(v.parse(planConfigSchema, await fileOf(next.data['config.yaml'])).home).toEqual({ x: 1, y: 2, a: 0.5 })
  // Whoever has not heard of it sends to the version before, and is answered where the draft is.
  const late = await accepted(superuser, id, draft, [sent(noGo(3.5))], 2)
  expect(late).toMatchObject({ version: next.id, sequence: 3, saved: 2 })
  // An open version is saved in place.
  const again = bodyOf(savedSchema, await save(superuser, next.id, { draft, sequence: 3 }))
  expect(again.plan).toMatchObject({ id: next.id, version: 2 })
  // What is drawn on the older version again is another draft.
  expect((await draftOf(superuser, id)).draft).not.toBe(draft)
  const lines = await service.db.select().from(audit).where(eq(audit.action, 'plan.draw'))
  expect(lines.map(line => line.object)).toEqual([String(next.id), String(next.id)])
})

test('E-001 a repeat of a command is answered with its place, also where the first answer was lost', async () => {
  const { id } = await create('Repeated', MERIDIAN)
  const { draft } = await draftOf(superuser, id)
  const one = sent(noGo(2))
  // The page that sent it is gone by the time of the answer.
  await post(superuser, id, draft, [one])
  const [twice, thrice] = await Promise.all([1, 2].map(() => accepted(superuser, id, draft, [one, one])))
  for (const answer of [twice, thrice]) {
    expect(answer?.sequence).toBe(1)
    expect(answer?.answers).toEqual([
      { id: one.id, sequence: 1 },
      { id: one.id, sequence: 1 },
    ])
  }
  const taken = await post(support, id, draft, [one])
  expect([taken.status, tokenOf(taken)]).toEqual([409, 'errors.planDraft.idTaken'])
})

test('E-001 three editors at once get one order without gaps, and what does not apply is refused with its reason', async () => {
  const { id } = await create('Crowded', MERIDIAN)
  const { draft } = await draftOf(superuser, id)
  const callers = [superuser, support, await as('super')]
  await Promise.all(
    callers.flatMap(caller =>
      Array.from({ length: 4 }, (_, index) => accepted(caller, id, draft, [sent(noGo(index)), sent(noGo(index))])),
    ),
  )
  const { commands, sequence } = await draftOf(support, id)
  expect(sequence).toBe(24)
  expect(commands.map(command => command.sequence)).toEqual(Array.from({ length: 24 }, (_, index) => index + 1))
  const gone = sent({ type: 'remove', keys: ['zones:77'] })
  const mixed = await accepted(superuser, id, draft, [gone, sent(noGo(1))], 24)
  expect(mixed.answers[0]).toEqual({ id: gone.id, refusal: 'elementGone', key: 'zones:77' })
  expect(mixed.answers[1]).toMatchObject({ sequence: 25 })
})

test('E-001 a draft that was discarded takes nothing more, and the version is as it was', async () => {
  const { id } = await create('Discarded', MERIDIAN)
  const { draft } = await draftOf(superuser, id)
  await accepted(superuser, id, draft, [sent(noGo(2))])
  const other = await listen('support', id)
  expect((await superuser('DELETE', `/api/v0/PlanDrafts/${id}`, { draft })).status).toBe(200)
  const next = await draftOf(superuser, id)
  expect(next).toMatchObject({ sequence: 0, commands: [] })
  expect(next.draft).not.toBe(draft)
  const written = await service.db.select().from(audit).where(eq(audit.action, 'plan.discardDraft'))
  expect(written.map(({ object }) => object)).toContain(String(id))
  await eventually(() => expect(other.heads).toContainEqual({ draft: next.draft, version: id, sequence: 0, saved: 0 }))
  const late = await post(superuser, id, draft, [sent(noGo(2))])
  expect([late.status, tokenOf(late)]).toEqual([409, 'errors.planDraft.ended'])
  const empty = await save(superuser, id, { draft: next.draft, sequence: 0 })
  expect([empty.status, tokenOf(empty)]).toEqual([412, 'errors.planDraft.empty'])
})

test('E-001 L-031 files that were changed beside the editor are replaced only when that is asked for', async () => {
  const { id } = await create('Beside', MERIDIAN)
  const draft = await draftOf(superuser, id)
  await accepted(superuser, id, draft.draft, [sent(noGo(2))])
  const { plan } = bodyOf(savedSchema, await save(superuser, id, { draft: draft.draft, sequence: 1 }))
  await accepted(superuser, plan.id, draft.draft, [sent(noGo(3))], 1)
  const version = await settled(plan.id)
  const data = { ...version.data, 'sectors.yaml': await upload(MERIDIAN, 'sectors.yaml', 'sectors: []\n') }
  expect((await edit(plan.id, { data })).status).toBe(200)
  await settled(plan.id)
  const refused = await save(superuser, plan.id, { draft: draft.draft, sequence: 2 })
  expect([refused.status, tokenOf(refused)]).toEqual([409, 'errors.planDraft.filesChanged'])
  const done = bodyOf(savedSchema, await save(superuser, plan.id, { draft: draft.draft, sequence: 2, replace: true }))
  expect(done).toMatchObject({ sequence: 2, saved: 2 })
  // All is saved: whoever changes the files now begins another draft with them.
  const after = await settled(plan.id)
  const emptied = { ...after.data, 'sectors.yaml': await upload(MERIDIAN, 'sectors.yaml', 'sectors: []\nzones: []\n') }
  await edit(plan.id, { data: emptied })
  const another = await draftOf(superuser, plan.id)
  expect(another).toMatchObject({ sequence: 0, elements: { sectors: [], zones: [] } })
  expect(another.draft).not.toBe(draft.draft)
})

test('L-016 a draft out of sight does not exist, and who may not edit plans draws nothing', async () => {
  const { id } = await create('Elsewhere', HALDEN)
  const { draft } = await draftOf(superuser, id)
  const command = sent(noGo(2))
  expect((await customer('GET', `/api/v0/PlanDrafts/${id}`)).status).toBe(404)
  expect((await post(customer, id, draft, [command])).status).toBe(403)
  expect((await save(operator, id, { draft, sequence: 0 })).status).toBe(403)
  expect((await customer('DELETE', `/api/v0/PlanDrafts/${id}`, { draft })).status).toBe(403)
  const { error } = await listen('customer', id)
  expect(error).toMatchObject({ data: { token: 'errors.socket.notFound' } })
  const unknown = await superuser('GET', '/api/v0/PlanDrafts/999999')
  expect(unknown.status).toBe(404)
})

test('E-001 requests beyond the limits are refused as a whole, too large a command by itself', async () => {
  const { id } = await create('Limits', MERIDIAN)
  const { draft } = await draftOf(superuser, id)
  const many = Array.from({ length: MAX_SENT_COMMANDS + 1 }, () => sent(noGo(1)))
  expect((await post(superuser, id, draft, many)).status).toBe(400)
  expect((await post(superuser, id, draft, [])).status).toBe(400)
  expect((await post(superuser, id, 'no draft', [sent(noGo(1))])).status).toBe(400)
  const label = 'あ'.repeat(1000)
  const notes = (): DrawingCommand => ({
    type: 'add',
    elements: Array.from({ length: 1400 }, (_, x) => ({
      key: randomUUID(),
      before: null,
      element: {
        kind: 'notes' as const,
        value: {
          id: 1,
          name: '',
          owner: 'general',
          shape: { type: 'point' as const, x, y: 0, a: 0, fontsize: 20, label, icon: '' },
        },
      },
    })),
  })
  const large = sent(notes())
  const answer = await accepted(superuser, id, draft, [large, sent(noGo(1))])
  expect(answer.answers).toMatchObject([{ id: large.id, refusal: 'tooLarge' }, { sequence: 1 }])
})

test('E-001 people at one draft see where each other points and what they have selected, and nobody of another draft', async () => {
  const [{ id }, { id: elsewhere }] = [await create('Met', MERIDIAN), await create('Not met', MERIDIAN)]
  const [one, two, three] = await Promise.all([
    listen('super', id),
    listen('support', id),
    listen('support', elsewhere),
  ])
  one.socket.emit('presence', { cursor: { x: 1, y: 2 }, selection: ['sectors:1'] })
  await eventually(() =>
    expect(two.others()).toMatchObject([
      { cursor: { x: 1, y: 2 }, selection: ['sectors:1'], name: expect.any(String) as unknown },
    ]),
  )
  two.socket.emit('presence', { cursor: null, selection: [] })
  await eventually(() => expect(one.others()).toHaveLength(1))
  one.socket.disconnect()
  await eventually(() => expect(two.others()).toEqual([]))
  expect(three.others()).toBeUndefined()
  const ended = new Promise(resolve => two.socket.once('disconnect', resolve))
  two.socket.emit('presence', { cursor: { x: 'here' }, selection: [] })
  await ended
  const lines = await service.db
    .select()
    .from(audit)
    .where(inArray(audit.object, [String(elsewhere)]))
  expect(lines.every(({ action }) => action !== 'plan.draw')).toBe(true)
})

import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { stringify } from 'yaml'
import type { DrawingCommand } from '../../../../../contract/plan/drawing.ts'
import { planElementsSchema } from '../../../../../contract/plan/elements.ts'
import { planImportAnswerSchema } from '../../../../../contract/resources/planArchive.ts'
import { answeredCommandsSchema, planDraftSchema } from '../../../../../contract/resources/planDrafts.ts'
import { planJobSchema } from '../../../../../contract/resources/planJobs.ts'
import { type Plan, planSchema } from '../../../../../contract/resources/plans.ts'
import { SESSION_HEADER } from '../../../../../contract/routes/access.ts'
import { logins } from '../../../../../server/database/schema.ts'
import { eq } from '../../../../../server/database/sql.ts'
import { openYaml } from '../../../../../server/plans/openYaml.ts'
import { eventually } from '../../../../eventually.ts'
import { makeZip } from '../../../plans/corpus/zipMaker.ts'
import { type Answer, startTestService } from '../../../testService.ts'
import { planOf, planTester } from '../../planLife.ts'
import { planRequest, sectorsOf } from '../../planRequest.ts'
import { idOf } from '../../robotRequest.ts'

const { service, as, session } = await startTestService()
const { db } = service
// A distributor who was given to draw plans (L-016); where cameras are off they may not see.
await db.update(logins).set({ cpeEnabled: true }).where(eq(logins.login, 'distributor'))
const [superuser, distributor] = await Promise.all([as('super'), as('distributor')])
const tokens = { super: await session('super'), distributor: await session('distributor') }
type Who = keyof typeof tokens
const NORRLAND = 6
const { settled } = planTester(superuser)

const zone = (id: number, name: string, settings: object) => ({
  id,
  name,
  shape: { type: 'rectangle', x: 1 + id * 0.5, y: 2, dx: 0.4, dy: 0.4 },
  settings: { type: 'zone', ...settings },
})
const ELEMENTS = `${sectorsOf(2)}${stringify({
  zones: [zone(1, 'Clinic', { camera_settings: { state: 'off' } }), zone(2, 'Ramp', { stealth: true })],
})}`

async function created(name: string): Promise<Plan> {
  const request = await planRequest({ name, account: NORRLAND }, { 'sectors.yaml': ELEMENTS })
  return planOf(await superuser('POST', '/api/v0/CleaningPlans', request))
}
const bytesOf = async (who: Who, path: string) => {
  const response = await fetch(`${service.url}${path}`, { headers: { [SESSION_HEADER]: tokens[who] } })
  return { etag: response.headers.get('etag'), bytes: Buffer.from(await response.arrayBuffer()) }
}
async function zonesFor(who: Who, { data }: Plan) {
  const { bytes } = await bytesOf(who, `/api/v0/Data/${data['sectors.yaml']}`)
  const yaml = openYaml(bytes)
  const { sectors, zones } = v.parse(planElementsSchema, yaml.ok ? yaml.value : undefined)
  expect(sectors).toHaveLength(1)
  return zones.map(({ name }) => name)
}
const bodyOf = <S extends v.GenericSchema>(schema: S, { status, body }: Answer): v.InferOutput<S> => {
  expect(status, JSON.stringify(body)).toBe(200)
  return v.parse(schema, body)
}

test('E-018 L-016 a file with elements, an archive and what a version changes come without camera-off zones to who may not see them', async () => {
  const plan = await created('Looked at')
  expect(await zonesFor('super', plan)).toEqual(['Clinic', 'Ramp'])
  expect(await zonesFor('distributor', plan)).toEqual(['Ramp'])
  const path = `/api/v0/Data/${plan.data['sectors.yaml']}`
  const [whole, shown] = [await bytesOf('super', path), await bytesOf('distributor', path)]
  expect(shown.etag).not.toBe(whole.etag)
  const archive = `/api/v0/CleaningPlans/${plan.id}/package`
  expect((await bytesOf('super', archive)).bytes.includes('Clinic')).toBe(true)
  expect((await bytesOf('distributor', archive)).bytes.includes('Clinic')).toBe(false)
  const changes = async (caller: typeof superuser) =>
    JSON.stringify((await caller('GET', `/api/v0/CleaningPlans/${plan.id}/changes?against=${plan.id}`)).body)
  expect(await changes(distributor)).not.toContain('Clinic')
})

test('E-018 L-016 a draft is drawn and saved by who does not see camera-off zones, and these stay as they are', async () => {
  const plan = await created('Drawn')
  const path = `/api/v0/PlanDrafts/${plan.id}`
  const draft = bodyOf(planDraftSchema, await distributor('GET', path))
  expect(draft.elements.zones.map(({ name }) => name)).toEqual(['Ramp'])
  const send = async (caller: typeof superuser, since: number, ...commands: readonly DrawingCommand[]) =>
    bodyOf(
      answeredCommandsSchema,
      await caller('POST', `${path}/commands`, {
        draft: draft.draft,
        since,
        commands: commands.map(command => ({ id: randomUUID(), command })),
      }),
    )
  await send(superuser, 0, { type: 'translate', keys: ['zones:1', 'zones:2'], by: { x: 0.1, y: 0 } })
  const all = await send(distributor, 0, { type: 'remove', keys: ['zones:1'] }, { type: 'remove', keys: ['zones:2'] })
  expect(all.answers).toMatchObject([{ refusal: 'elementGone', key: 'zones:1' }, { sequence: 2 }])
  expect(all.commands.map(({ command }) => command)).toEqual([
    { type: 'translate', keys: ['zones:2'], by: { x: 0.1, y: 0 } },
    { type: 'remove', keys: ['zones:2'] },
  ])
  const saved = await distributor('POST', `${path}/save`, { draft: draft.draft, sequence: 2 })
  const next = await settled(bodyOf(v.object({ plan: planSchema }), saved).plan.id)
  expect(await zonesFor('super', next)).toEqual(['Clinic'])
  expect(await zonesFor('distributor', next)).toEqual([])
})

test('E-018 L-016 L-033 a file that is handed in by who does not see camera-off zones has those of the version, and an older one too', async () => {
  const plan = await created('Handed in')
  const draft = planOf(await distributor('POST', `/api/v0/CleaningPlans/${plan.id}`, { comment: 'Mine' }))
  const upload = (content: string) =>
    distributor('POST', '/api/v0/Data', {
      name: 'sectors.yaml',
      part_data: Buffer.from(content).toString('base64'),
      parent_type: 'cleaning_plan',
      parent_id: draft.id,
    })
  const [bare, taken] = [sectorsOf(1), `${sectorsOf(1)}${stringify({ zones: [zone(1, 'Dock', {})] })}`]
  expect((await upload(taken)).status).toBe(200)
  const handedIn = await settled(draft.id)
  expect(await zonesFor('super', handedIn)).toEqual(['Dock', 'Clinic'])

  const file = { name: 'sectors.yaml', part_data: Buffer.from(bare).toString('base64'), account: NORRLAND }
  const other = idOf(await superuser('POST', '/api/v0/Data', file))
  const data = { ...handedIn.data, 'sectors.yaml': other }
  expect((await distributor('POST', `/api/v0/CleaningPlans/${draft.id}`, { data })).status).toBe(200)
  const edited = await settled(draft.id)
  expect(await zonesFor('super', edited)).toEqual(['Clinic'])
})

test('E-018 L-047 an archive that is imported by who does not see camera-off zones has those of the version', async () => {
  const draft = await created('Imported')
  const taken = `${sectorsOf(1)}${stringify({ zones: [zone(1, 'Dock', {})] })}`
  const form = new FormData()
  form.append('file', new Blob([Buffer.from(makeZip([{ name: 'sectors.yaml', data: taken }]))]), 'plan.zip')
  const headers = { [SESSION_HEADER]: tokens.distributor }
  const sent = await fetch(`${service.url}/api/v0/CleaningPlans/${draft.id}/package`, {
    method: 'POST',
    headers,
    body: form,
  })
  const { job } = v.parse(planImportAnswerSchema, await sent.json())
  const made = await eventually(async () => {
    const done = bodyOf(planJobSchema, await superuser('GET', `/api/v0/PlanJobs/${job}`))
    expect(done.status, JSON.stringify(done)).toBe('done')
    return done.plan ?? 0
  })
  expect(await zonesFor('super', await settled(made))).toEqual(['Dock', 'Clinic'])
})

import * as v from 'valibot'
import { expect } from './fixtures.ts'
import type { ServiceCall } from './provision.ts'
import { siteFiles } from './siteFiles.ts'

const planSchema = v.object({
  id: v.number(),
  status: v.string(),
  account: v.number(),
  data: v.record(v.string(), v.number()),
})
const idSchema = v.object({ id: v.number() })
const listSchema = v.object({ data: v.array(planSchema) })

const sectorsOf = (east: string): string => `
start: {x: 2, y: 2, a: 0}
sectors:
  - {id: 1, name: Hall, type: 1, points: [{x: 1, y: 1}, {x: 6, y: 1}, {x: 6, y: 9}, {x: 1, y: 9}]}
${east}
zones:
  - id: 1
    name: Ramp
    shape: {type: rectangle, x: 3, y: 7, dx: 2, dy: 2}
    settings: {type: zone}
`
export const WITH_EAST = sectorsOf(
  '  - {id: 2, name: East, type: 1, points: [{x: 7, y: 1}, {x: 11, y: 1}, {x: 11, y: 9}, {x: 7, y: 9}]}',
)
/** Nobody has drawn a sector. */
export const WITHOUT_FLOOR = `
start: {x: 2, y: 2, a: 0}
`

type Versions = { readonly first: number; readonly next: number; readonly account: number }

/** A plan with a published version of one sector, and a next one with these sectors that is ready. */
export async function planWithNext(call: ServiceCall, name: string, sectors: string): Promise<Versions> {
  const { data } = v.parse(listSchema, await call('GET', '/api/v0/CleaningPlans?limit=1'))
  const account = data[0]?.account ?? 0
  const given = await siteFiles()
  const picture = given.find(file => file.name === 'map.png')?.base64 ?? ''
  const text = (content: string): string => Buffer.from(content).toString('base64')
  const files = [
    ...given.filter(file => file.name !== 'sectors.yaml'),
    { name: 'sectors.yaml', base64: text(sectorsOf('')) },
    { name: 'plan.png', base64: picture },
    { name: 'move.png', base64: picture },
    { name: 'map3d.yaml', base64: text('image: map3d.png\nresolution: 0.05\norigin: [0, 0, 0]\n') },
  ]
  const first = v.parse(planSchema, await call('POST', '/api/v0/CleaningPlans', { name, account, files }))
  const item = v.parse(
    idSchema,
    await call('POST', '/api/v0/Data', {
      name: 'sectors.yaml',
      part_data: text(sectors).replaceAll('=', '-').replaceAll('/', '|'),
      account,
    }),
  )
  const changed = { data: { ...first.data, 'sectors.yaml': item.id } }
  const next = v.parse(planSchema, await call('POST', `/api/v0/CleaningPlans/${first.id}`, changed))
  await expect
    .poll(async () => v.parse(planSchema, await call('GET', `/api/v0/CleaningPlans/${next.id}`)).status, {
      timeout: 30_000,
    })
    .toBe('ready')
  return { first: first.id, next: next.id, account }
}

/** `sectors.yaml` without its zones where cameras are off, and with those of another one; read in a process of its own. */
import { readFile } from 'node:fs/promises'
import { isDeepStrictEqual } from 'node:util'
import * as v from 'valibot'
import { yamlBytes } from '../mapPlan.ts'
import { openYaml } from '../openYaml.ts'

/**
 * `hide`: the file without these zones. `keep`: the file with those of `before` that it lacks: whoever hands it in was not shown them.
 */
const sectorsOrderSchema = v.variant('step', [
  v.object({ step: v.literal('hide'), path: v.string() }),
  v.object({
    step: v.literal('keep'),
    before: v.string(),
    after: v.string(),
  }),
])
export type SectorsOrder = v.InferOutput<typeof sectorsOrderSchema>

/** `bytes` are absent where the file is right as it is. */
export const sectorsAnswerSchema = v.union([
  v.object({ ok: v.literal(true), bytes: v.optional(v.instance(Uint8Array)) }),
  /** It is no YAML with elements, so that nobody can tell what is in it. */
  v.object({ ok: v.literal(false) }),
])
export type SectorsAnswer = v.InferOutput<typeof sectorsAnswerSchema>

const fieldsSchema = v.record(v.string(), v.unknown())
/** As the elements are read, but of a zone that is wrong elsewhere too. */
const cameraOffSchema = v.pipe(
  v.object({
    settings: v.object({
      type: v.optional(v.unknown()),
      camera_settings: v.object({ status: v.optional(v.unknown()), state: v.optional(v.unknown()) }),
    }),
  }),
  v.check(
    ({ settings: { type, camera_settings: camera } }) =>
      type !== 'movable_obstacle_zone' && (camera.status ?? camera.state) === 'off',
  ),
)
const isHidden = (zone: unknown): boolean => v.is(cameraOffSchema, zone)

type Read = { readonly fields: { readonly [field: string]: unknown }; readonly zones: readonly unknown[] }

function read(bytes: Uint8Array): Read | undefined {
  const yaml = openYaml(bytes)
  const fields = v.safeParse(fieldsSchema, yaml.ok ? (yaml.value ?? {}) : undefined)
  if (!fields.success) return undefined
  const zones = v.safeParse(v.array(v.unknown()), fields.output['zones'] ?? [])
  return zones.success ? { fields: fields.output, zones: zones.output } : undefined
}

const written = ({ fields }: Read, zones: readonly unknown[]): SectorsAnswer => ({
  ok: true,
  bytes: new Uint8Array(yamlBytes({ ...fields, zones })),
})

const idSchema = v.object({ id: v.number() })
const idOf = (zone: unknown): number => (v.is(idSchema, zone) ? zone.id : 0)

/** A zone that another one has taken the id of gets the next free one. */
function withZones(zones: readonly unknown[], hidden: readonly unknown[]): readonly unknown[] {
  const all = [...zones]
  for (const zone of hidden) {
    const isTaken = all.some(each => idOf(each) === idOf(zone))
    const fields = v.safeParse(fieldsSchema, zone)
    const next = Math.max(...[...all, ...hidden].map(idOf)) + 1
    all.push(isTaken && fields.success ? { ...fields.output, id: next } : zone)
  }
  return all
}

function hide(bytes: Uint8Array): SectorsAnswer {
  const file = read(bytes)
  if (file === undefined) return { ok: false }
  const shown = file.zones.filter(zone => !isHidden(zone))
  return shown.length === file.zones.length ? { ok: true } : written(file, shown)
}

function keep(before: Uint8Array, after: Uint8Array): SectorsAnswer {
  const [was, is] = [read(before), read(after)]
  const hidden = was?.zones.filter(isHidden) ?? []
  const missing = hidden.filter(zone => !is?.zones.some(each => isDeepStrictEqual(each, zone)))
  if (missing.length === 0) return { ok: true }
  return is === undefined ? { ok: false } : written(is, withZones(is.zones, missing))
}

export async function sectorsFileAnswer(data: unknown): Promise<SectorsAnswer> {
  const order = v.parse(sectorsOrderSchema, data)
  if (order.step === 'hide') return hide(await readFile(order.path))
  return keep(await readFile(order.before), await readFile(order.after))
}

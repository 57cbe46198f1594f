/** The files of a plan version, and what each has to be (L-028, L-029). */

/**
 * `image`: a PNG of at most `MAX_MAP_PIXELS` pixels. `yaml`: UTF-8 text of at most 4 MiB. `svg`: a drawing without scripts. `world`: a text that
 * is stored and never read.
 */
export type PlanFileKind = 'image' | 'yaml' | 'svg' | 'world'

/**
 * `required`: a version without it is not published. `drawn`: where it is absent the service draws it from the map and the elements, so that who
 * hands a plan in need not.
 */
export type PlanFileRule = {
  readonly kind: PlanFileKind
  readonly required: boolean
  readonly drawn: boolean
  readonly maxBytes: number
}

const MIB = 1024 * 1024
const image = (required: boolean, drawn: boolean) => ({ kind: 'image', required, drawn, maxBytes: 64 * MIB }) as const
const yaml = (required: boolean, drawn: boolean) => ({ kind: 'yaml', required, drawn, maxBytes: 4 * MIB }) as const

export const PLAN_FILE_RULES = {
  'plan.png': image(true, true),
  'move.png': image(true, true),
  'config.yaml': yaml(true, false),
  'sectors.yaml': yaml(true, false),
  'map.png': image(true, false),
  'pretty_map.png': image(true, true),
  'map.yaml': yaml(true, false),
  'map3d.png': image(true, true),
  'map3d.yaml': yaml(true, true),
  'plan.svg': { kind: 'svg', required: false, drawn: false, maxBytes: 16 * MIB },
  'plan.world': { kind: 'world', required: false, drawn: false, maxBytes: 4 * MIB },
  'cleanable_area.png': image(false, false),
  'original_map.png': image(false, false),
  'cleaning_start_pose_corrector.yaml': yaml(false, false),
  'map_flatland_2d.png': image(false, false),
  'map_flatland_2d.yaml': yaml(false, false),
} as const satisfies { readonly [name: string]: PlanFileRule }

export type PlanFileName = keyof typeof PLAN_FILE_RULES
export const isPlanFileName = (name: string): name is PlanFileName => Object.hasOwn(PLAN_FILE_RULES, name)
/** In the order of the table: required ones first. */
export const PLAN_FILE_NAMES: readonly PlanFileName[] = Object.keys(PLAN_FILE_RULES).filter(isPlanFileName)
export const REQUIRED_PLAN_FILES: readonly PlanFileName[] = PLAN_FILE_NAMES.filter(
  name => PLAN_FILE_RULES[name].required,
)

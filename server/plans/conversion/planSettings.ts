/** Settings of a whole plan, as the older tool keeps them: words of the layer `settings`, each with the name of its setting. */
import * as v from 'valibot'
import type { ConversionCheck } from '../../../contract/plan/conversionChecks.ts'
import { SPEEDS } from '../../../contract/plan/elements.ts'
import type { MapYaml } from '../../../contract/plan/mapYaml.ts'
import { createFindings, type Drawn } from './findings.ts'

const number = v.pipe(v.string(), v.regex(/^-?\d{1,9}(?:\.\d{1,12})?$/), v.transform(Number))
const speed = v.picklist(SPEEDS)
const SETTINGS = {
  plan_type: v.pipe(number, v.integer(), v.minValue(0), v.maxValue(4)),
  resolution: number,
  origin_x: number,
  origin_y: number,
  origin_a: number,
  /** Metres, or the robot's own. */
  swath_width: v.union([v.literal('robot'), v.pipe(number, v.gtValue(0), v.maxValue(5))]),
  speed_normal: speed,
  speed_wall: speed,
  speed_mapping: speed,
  speed_inter_sector: speed,
  cleaning_head: v.picklist(['up', 'down', 'no_preference']),
  vacuum: v.picklist(['on', 'off', 'no_preference']),
  flow_mode: v.picklist(['off', 'low', 'medium', 'high', 'no_preference']),
  spray_enabled: v.pipe(
    v.picklist(['0', '1']),
    v.transform(text => text === '1'),
  ),
} as const
const settingsSchema = v.object(SETTINGS)
export type PlanSettings = v.InferOutput<typeof settingsSchema>
type Setting = keyof typeof SETTINGS
const isSetting = (name: string | undefined): name is Setting => name !== undefined && Object.hasOwn(SETTINGS, name)
const SETTING_NAMES: readonly Setting[] = Object.keys(SETTINGS).filter(isSetting)

/** Units in the last place that a drawing writes. */
const SAME = 1e-6

const textsOf = ({ drawing }: Drawn): ReadonlyMap<string, readonly string[]> => {
  const texts = new Map<string, string[]>()
  for (const { element } of drawing.layers.settings) {
    const name = element.attributes['data-setting']
    if (!isSetting(name)) continue
    const text = [element, ...element.children]
      .map(part => part.text)
      .join('')
      .trim()
    texts.set(name, [...(texts.get(name) ?? []), text])
  }
  return texts
}

/** Undefined where one is missing or not what it has to be. */
export function planSettingsOf(drawn: Drawn): PlanSettings | undefined {
  const values = Object.fromEntries([...textsOf(drawn)].map(([name, [text]]) => [name, text]))
  const parsed = v.safeParse(settingsSchema, values)
  return parsed.success ? parsed.output : undefined
}

/** What the map says of the same. */
const ofMap = ({ resolution, origin: [x, y, yaw] }: MapYaml): { readonly [S in Setting]?: number } => ({
  resolution,
  origin_x: x,
  origin_y: y,
  origin_a: yaw,
})

export function checkSettings(drawn: Drawn): ConversionCheck {
  const found = createFindings()
  const texts = textsOf(drawn)
  const map = ofMap(drawn.map.yaml)
  for (const setting of SETTING_NAMES) {
    const [text, second] = texts.get(setting) ?? []
    const params = { setting }
    const parsed = v.safeParse(SETTINGS[setting], text)
    if (text === undefined) found.fault(setting, 'settingMissing', { params })
    else if (second !== undefined) found.fault(setting, 'settingTwice', { params })
    else if (!parsed.success) found.fault(setting, 'settingInvalid', { params })
    else if (map[setting] !== undefined && Math.abs(Number(parsed.output) - map[setting]) > SAME)
      found.fault(setting, 'otherMap', { params })
  }
  for (const { element } of drawn.drawing.layers.settings)
    if (!isSetting(element.attributes['data-setting']))
      found.fault(element, 'settingUnknown', { params: { line: element.line } })
  return found.result('validateCleaningPlanSettings', SETTING_NAMES.length)
}

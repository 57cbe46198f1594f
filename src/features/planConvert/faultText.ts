import type { TFunction } from 'i18next'
import type { ConversionCheckName, ConversionDetail, ConversionFault } from '../../../contract/plan/conversionChecks.ts'

/** Things that have a number, by the check that looks at them. */
const THINGS = {
  validateMovableObstacles: 'obstacle',
  validateGlassWalls: 'glassWall',
  validateSectors: 'sector',
  validateNoGoZones: 'noGoZone',
  validateRealRoomWalls: 'roomWall',
  validateMoveImages: 'moveImage',
} as const satisfies { readonly [C in ConversionCheckName]?: string }
const hasThing = (check: ConversionCheckName): check is keyof typeof THINGS => Object.hasOwn(THINGS, check)

type Options = {
  readonly t: TFunction
  /** m² in the units of whoever reads. */
  readonly area: (squareMetres: number) => string
}

/** Which thing of the drawing a fault is of: its number, or where it stands in the file. Undefined where it is of the whole. */
export function faultyThing({ t }: Options, check: ConversionCheckName, { params = {} }: ConversionDetail) {
  const { number, other, line, setting, layer } = params
  if (setting !== undefined) return t('planConvert.things.setting', { name: setting })
  if (layer !== undefined)
    return line === undefined
      ? t('planConvert.things.layer', { name: layer })
      : t('planConvert.things.layerLine', { name: layer, line })
  if (number !== undefined && hasThing(check)) {
    if (other !== undefined) return t('planConvert.things.sectors', { number, other })
    return t(`planConvert.things.${THINGS[check]}`, { number })
  }
  return line === undefined ? undefined : t('planConvert.things.line', { line })
}

/** What is wrong with it. */
export function faultText({ t, area }: Options, { token, params = {} }: ConversionDetail): string {
  const key: `planConvert.faults.${ConversionFault}` = `planConvert.faults.${token}`
  return t(key, { area: typeof params['area'] === 'number' ? area(params['area']) : '' })
}

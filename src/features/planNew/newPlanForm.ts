import type { TFunction } from 'i18next'
import * as v from 'valibot'
import {
  DEFAULT_MAP_RESOLUTION,
  mapResolutionSchema,
  NEW_PLAN_TYPES,
  type NewMapPlan,
} from '../../../contract/resources/newPlans.ts'
import { planNameSchema } from '../../../contract/resources/plans.ts'

const DEGREE = Math.PI / 180

/** As it is typed. */
export type NewPlanForm = {
  planName: string
  /** 0 while none is chosen. */
  locationId: number
  planType: (typeof NEW_PLAN_TYPES)[number]
  x: string
  y: string
  a: string
  resolution: string
}
export const EMPTY_FORM: NewPlanForm = {
  planName: '',
  locationId: 0,
  planType: 'cleaning',
  x: '',
  y: '',
  a: '',
  resolution: String(DEFAULT_MAP_RESOLUTION),
}

const typed = v.pipe(v.string(), v.maxLength(200))
/** The form as it waits in the browser until the map is sent. */
export const newPlanFormSchema = v.object({
  planName: typed,
  locationId: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  planType: v.picklist(NEW_PLAN_TYPES),
  x: typed,
  y: typed,
  a: typed,
  resolution: typed,
})
export const NEW_PLAN_FORM = 'newPlan.form'

const NUMBER = /^[-+]?\d{1,7}(?:[.,]\d{1,6})?$/
/** A number as people write it, with a point or a comma. */
export const numberIn = (text: string): number | undefined =>
  NUMBER.test(text.trim()) ? Number(text.trim().replace(',', '.')) : undefined

const homeOf = ({ x, y, a }: Pick<NewPlanForm, 'x' | 'y' | 'a'>) => {
  const [east, north, degrees] = [numberIn(x), numberIn(y), numberIn(a)]
  if (east === undefined || north === undefined || degrees === undefined) return undefined
  return Math.abs(degrees) > 360 ? undefined : { x: east, y: north, a: degrees * DEGREE }
}
const isEmpty = ({ x, y, a }: Pick<NewPlanForm, 'x' | 'y' | 'a'>): boolean => `${x}${y}${a}`.trim() === ''

/** What must be there before a map is sent (L-056, L-057). */
export const newPlanSchema = (t: TFunction) =>
  v.pipe(
    v.object({
      planName: v.pipe(
        v.string(),
        v.check(name => v.is(planNameSchema, name), t('newPlan.nameMissing')),
      ),
      locationId: v.pipe(v.number(), v.minValue(1, t('newPlan.locationMissing'))),
      planType: v.picklist(NEW_PLAN_TYPES),
      x: v.string(),
      y: v.string(),
      a: v.string(),
      resolution: v.pipe(
        v.string(),
        v.check(text => v.is(mapResolutionSchema, numberIn(text)), t('newPlan.scaleNumber')),
      ),
    }),
    v.forward(
      v.check(form => isEmpty(form) || homeOf(form) !== undefined, t('newPlan.homeNumber')),
      ['x'],
    ),
  )

/** Metres a pixel as they are typed; undefined where that is no scale. */
export function typedResolution({ resolution }: Pick<NewPlanForm, 'resolution'>): number | undefined {
  const number = numberIn(resolution)
  return v.is(mapResolutionSchema, number) ? number : undefined
}

/** What is sent, but for the files. */
export function orderOf(form: NewPlanForm): Omit<NewMapPlan, 'originalMap' | 'yaml' | 'valetudo'> {
  const { planName, locationId, planType, resolution } = form
  const homebase = homeOf(form)
  return {
    planName: planName.trim(),
    locationId,
    planType,
    resolution: numberIn(resolution) ?? DEFAULT_MAP_RESOLUTION,
    ...(homebase && { homebase }),
  }
}

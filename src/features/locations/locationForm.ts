/** What a location's form holds, when that is valid, and what of it is other than what is saved (O-006). Pure. */
import type { TFunction } from 'i18next'
import * as v from 'valibot'
import { ENVIRONMENTS, LOCATION_CATEGORIES } from '../../../contract/plan/environments.ts'
import {
  coordinatesSchema,
  type Location,
  type LocationEdit,
  locationNameSchema,
} from '../../../contract/resources/locations.ts'
import { timeZoneSchema } from '../../../contract/time.ts'

/** As they are typed: coordinates may be empty, both or neither. */
export const locationValuesSchema = v.object({
  name: v.string(),
  category: v.picklist(LOCATION_CATEGORIES),
  environment: v.picklist(ENVIRONMENTS),
  time_zone: v.string(),
  requires_assessment: v.boolean(),
  latitude: v.string(),
  longitude: v.string(),
})
export type LocationValues = v.InferOutput<typeof locationValuesSchema>
export const LOCATION_FIELDS = [
  'name',
  'category',
  'environment',
  'time_zone',
  'requires_assessment',
  'latitude',
  'longitude',
] as const satisfies readonly (keyof LocationValues)[]
export type LocationField = (typeof LOCATION_FIELDS)[number]

type Saved = Pick<Location, 'name' | 'category' | 'environment' | 'time_zone' | 'requires_assessment' | 'coordinates'>

export const valuesOf = ({ coordinates, requires_assessment, ...location }: Saved): LocationValues => ({
  name: location.name,
  category: location.category,
  environment: location.environment,
  time_zone: location.time_zone,
  requires_assessment: requires_assessment === '1',
  latitude: coordinates === undefined ? '' : String(coordinates.latitude),
  longitude: coordinates === undefined ? '' : String(coordinates.longitude),
})

/** A number as it is typed, with a comma where a language has one; undefined where it is none. */
export function degreesOf(text: string): number | undefined {
  const plain = text.trim().replace(',', '.').replace('−', '-')
  return /^-?\d{1,3}(\.\d{1,12})?$/.test(plain) ? Number(plain) : undefined
}

const isEmpty = (text: string): boolean => text.trim() === ''
const isDegrees = (text: string, most: number): boolean =>
  isEmpty(text) || Math.abs(degreesOf(text) ?? Number.POSITIVE_INFINITY) <= most

/** What coordinates were typed: null for none; undefined where they are not valid. */
export function coordinatesOf({ latitude, longitude }: Pick<LocationValues, 'latitude' | 'longitude'>) {
  if (isEmpty(latitude) && isEmpty(longitude)) return null
  const typed = { latitude: degreesOf(latitude), longitude: degreesOf(longitude) }
  const parsed = v.safeParse(coordinatesSchema, typed)
  return parsed.success ? parsed.output : undefined
}

/** The schema of the form, which says in words what is wrong with each field. */
export const locationFormSchema = (t: TFunction) =>
  v.pipe(
    v.object({
      ...locationValuesSchema.entries,
      name: v.message(locationNameSchema, t('errors.location.editLocation.name.badRequest')),
      time_zone: timeZoneSchema,
      latitude: v.pipe(
        v.string(),
        v.check(text => isDegrees(text, 90), t('locations.problems.latitude')),
      ),
      longitude: v.pipe(
        v.string(),
        v.check(text => isDegrees(text, 180), t('locations.problems.longitude')),
      ),
    }),
    v.forward(
      v.check(({ latitude, longitude }) => isEmpty(latitude) === isEmpty(longitude), t('locations.problems.both')),
      ['longitude'],
    ),
  )

const same = (field: LocationField, saved: LocationValues, values: LocationValues): boolean => {
  if (field === 'latitude' || field === 'longitude')
    return degreesOf(saved[field]) === degreesOf(values[field]) && isEmpty(saved[field]) === isEmpty(values[field])
  return field === 'name' ? saved.name === values.name.trim() : saved[field] === values[field]
}

/** Fields that are other than what is saved. */
export const changedFields = (saved: LocationValues, values: LocationValues): readonly LocationField[] =>
  LOCATION_FIELDS.filter(field => !same(field, saved, values))

const isValid = (values: LocationValues): boolean =>
  v.is(locationNameSchema, values.name) && v.is(timeZoneSchema, values.time_zone) && coordinatesOf(values) !== undefined

/** The form can be saved: it differs from the original and is valid (O-006). */
export const isDirty = (saved: LocationValues, values: LocationValues): boolean =>
  changedFields(saved, values).length > 0 && isValid(values)

/** What is sent: the changed fields alone, so that two people who change different ones both have their way. */
export function editOf(saved: LocationValues, values: LocationValues): LocationEdit {
  const changed = new Set(changedFields(saved, values))
  const coordinates = coordinatesOf(values)
  const isMoved = changed.has('latitude') || changed.has('longitude')
  return {
    ...(changed.has('name') && { name: values.name.trim() }),
    ...(changed.has('category') && { category: values.category }),
    ...(changed.has('environment') && { environment: values.environment }),
    ...(changed.has('time_zone') && { time_zone: values.time_zone }),
    ...(changed.has('requires_assessment') && { requires_assessment: values.requires_assessment ? '1' : '0' }),
    ...(isMoved && coordinates !== undefined && { coordinates }),
  }
}

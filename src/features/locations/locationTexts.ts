import type { TFunction } from 'i18next'
import {
  ENVIRONMENTS,
  isLocationCategory,
  LOCATION_CATEGORIES,
  type LocationCategory,
} from '../../../contract/plan/environments.ts'

/** A category of places; its name tells nobody's. What reports of older days have is shown as it was written. */
export function categoryText(t: TFunction, category: string): string {
  if (category === '') return t('reports.noCategory')
  return isLocationCategory(category) ? t(`locations.categories.${category}`) : category
}

type Option<T extends string> = { readonly id: T; readonly text: string }

/** Categories by their words; what is of no kind stands last (O-004). */
export function categoryOptions(t: TFunction, locale: string): readonly Option<LocationCategory>[] {
  const collator = new Intl.Collator(locale)
  const options = LOCATION_CATEGORIES.map(id => ({ id, text: categoryText(t, id) }))
  return options.toSorted(
    (a, b) => Number(a.id === 'other') - Number(b.id === 'other') || collator.compare(a.text, b.text),
  )
}

export const environmentOptions = (t: TFunction) =>
  ENVIRONMENTS.map(id => ({ id, text: t(`locations.environments.${id}`) }))

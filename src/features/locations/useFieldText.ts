import { useTranslation } from 'react-i18next'
import type { LocationField, LocationValues } from './locationForm.ts'
import { categoryText } from './locationTexts.ts'

/** A field's value in words. */
export function useFieldText(): (field: LocationField, values: LocationValues) => string {
  const { t } = useTranslation()
  return (field, values) => {
    switch (field) {
      case 'category':
        return categoryText(t, values.category)
      case 'environment':
        return t(`locations.environments.${values.environment}`)
      case 'requires_assessment':
        return t(values.requires_assessment ? 'locations.on' : 'locations.off')
      case 'name':
      case 'time_zone':
      case 'latitude':
      case 'longitude':
        return values[field].trim() === '' ? t('shared.none') : values[field].trim()
    }
  }
}

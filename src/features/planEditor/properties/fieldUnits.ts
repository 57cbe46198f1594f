import { useTranslation } from 'react-i18next'
import { useMeasures } from '../../../units/measures.ts'

/** Lengths as fields show and take them: in the user's unit, metres outside. */
export function useFieldUnits() {
  const { t } = useTranslation()
  const { distanceUnit, distanceIn, distanceFrom } = useMeasures()
  return {
    unit: t(distanceUnit === 'feet' ? 'editor.fields.feet' : 'editor.fields.metres'),
    shown: distanceIn,
    metresOf: distanceFrom,
  }
}

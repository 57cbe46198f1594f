import { useTranslation } from 'react-i18next'
import type { ReadElementsAnswer } from '../../../../contract/resources/elementFiles.ts'
import { useMeasures } from '../../../units/measures.ts'

/** How well zones and a mask do the same, and how far they are apart at the most. */
export function Agreement({ of }: { readonly of: ReadElementsAnswer['agreement'] }) {
  const { t, i18n } = useTranslation()
  const { distance } = useMeasures()
  if (of === undefined) return undefined
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 1 })
  return (
    <p>
      {t('editor.exchange.agreement', { share: percent.format(of.iou) })}{' '}
      {of.deviation !== null && t('editor.exchange.deviation', { distance: distance(of.deviation) })}
    </p>
  )
}

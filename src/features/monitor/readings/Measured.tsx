import { useTranslation } from 'react-i18next'
import { useByteFormat } from '../../../units/bytes.ts'

/** Where nothing is known: a dash, and the word for it for those who do not see it. */
export function Unknown() {
  const { t } = useTranslation()
  return (
    <span role="img" aria-label={t('monitor.connection.unknown')}>
      {t('shared.none')}
    </span>
  )
}

export function Milliseconds({ value }: { readonly value: string | undefined }) {
  const { t } = useTranslation()
  return value === undefined ? <Unknown /> : t('units.milliseconds', { value })
}

export function BytesPerSecond({ value }: { readonly value: number | undefined }) {
  const { t } = useTranslation()
  const bytes = useByteFormat()
  return value === undefined ? <Unknown /> : t('units.perSecond', { value: bytes(value) })
}

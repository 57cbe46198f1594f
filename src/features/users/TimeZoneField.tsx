import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queries } from '../../service/client.ts'
import { SelectField } from '../../widgets/SelectField.tsx'

type Props = { readonly value: string; readonly onChange: (zone: string) => void }

/** One of the zones that the service knows, and the one that is chosen, whatever it is called. */
export function TimeZoneField({ value, onChange }: Props) {
  const { t } = useTranslation()
  const { data } = useQuery(queries.system.timeZones.queryOptions())
  const zones = [...new Set([value, 'UTC', ...(data?.data ?? [])])].toSorted()
  return (
    <SelectField
      label={t('preferences.timeZone')}
      options={zones.map(id => ({ id, text: id.replaceAll('_', ' ') }))}
      value={value}
      onChange={onChange}
    />
  )
}

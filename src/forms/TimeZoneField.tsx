import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queries } from '../service/client.ts'
import { SelectField } from '../widgets/field/SelectField.tsx'

type Props = {
  readonly label: string
  readonly value: string
  readonly onChange: (zone: string) => void
  readonly error?: string | undefined
}

/** One of the zones that the service knows, and the one that is chosen, whatever it is called; found by a part of its name. */
export function TimeZoneField({ value, ...field }: Props) {
  const { t } = useTranslation()
  const { data } = useQuery(queries.system.timeZones.queryOptions())
  const zones = [...new Set([value, 'UTC', ...(data?.data ?? [])])].toSorted()
  return (
    <SelectField
      {...field}
      options={zones.map(id => ({ id, text: id.replaceAll('_', ' ') }))}
      value={value}
      search={{ label: t('time.findZone'), none: t('time.noZone') }}
    />
  )
}

import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queries } from '../../../service/client.ts'
import { Tick } from '../../../widgets/field/ChoiceList.tsx'
import styles from './Pins.module.css'

/** The ticket of a pin and how it stands, as far as it can be looked up: a failure is silent (N-013, N-014). */
export function LinkedTicket({ ticket }: { readonly ticket: string }) {
  const { t } = useTranslation()
  const { data } = useQuery({ ...queries.tickets.get.queryOptions({ input: { ticket } }), retry: false })
  return (
    <p className={styles['ticket']} data-testid="pin-ticket">
      {t('monitor.pins.ticket.linked', { ticket })}
      {data && <span>{t(`monitor.pins.ticket.${data.status}`)}</span>}
    </p>
  )
}

type NewProps = {
  readonly plan: number
  /** A CPG pin adds to the open ticket of its plan (N-012). */
  readonly adds: boolean
  readonly isSelected: boolean
  readonly onChange: (isSelected: boolean) => void
}

/** Whether a ticket is to be opened, or added to. */
export function NewTicket({ plan, adds, isSelected, onChange }: NewProps) {
  const { t } = useTranslation()
  const { data } = useQuery({
    ...queries.pins.cpgTicket.queryOptions({ input: { versionId: plan } }),
    enabled: adds,
    retry: false,
  })
  const open = adds ? data?.ticket : undefined
  return (
    <Tick
      text={open ? t('monitor.pins.ticket.add', { ticket: open.key }) : t('monitor.pins.ticket.create')}
      isSelected={isSelected}
      onChange={onChange}
    />
  )
}

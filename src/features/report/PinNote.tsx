import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Pin } from '../../../contract/resources/pins.ts'
import { fromWireTime } from '../../../contract/time.ts'
import { PinShape } from '../../planMap/PinShape.tsx'
import { useFlagPreference } from '../../preferences/preference.ts'
import { IconButton } from '../../widgets/button/IconButton.tsx'
import { Facts } from '../../widgets/text/Facts.tsx'
import { userName } from '../robots/names.ts'
import { useRunTimes } from '../runs/runTimes.ts'
import styles from './PinNote.module.css'

type Props = { readonly pin: Pin; readonly onClose: () => void }

/** What a pin says, over the map. */
export function PinNote({ pin, onClose }: Props) {
  const { t, i18n } = useTranslation()
  const demoMode = useFlagPreference('demo-mode')
  const times = useRunTimes()
  const facts: [string, string][] = [
    [t('monitor.pins.fields.type'), t(`monitor.pins.types.${pin.type}`)],
    [t('monitor.pins.fields.status'), t(`monitor.pins.status.${pin.status}`)],
  ]
  if (pin.priority !== undefined)
    facts.push([t('monitor.pins.fields.priority'), t(`monitor.pins.priorities.${pin.priority}`)])
  if (pin.labels.length > 0)
    facts.push([
      t('monitor.pins.fields.labels'),
      new Intl.ListFormat(i18n.language, { type: 'unit' }).format(pin.labels),
    ])
  if (pin.ticket !== undefined) facts.push([t('report.ticket'), pin.ticket])
  facts.push([
    t('monitor.pins.fields.created'),
    t('monitor.pins.createdBy', {
      name: userName(t, pin.user, demoMode),
      time: times.moment(fromWireTime(pin.created)),
    }),
  ])
  return (
    <aside className={styles['note']} aria-label={pin.title}>
      <div className={styles['head']}>
        <PinShape pin={pin} />
        <strong>{pin.title}</strong>
        <IconButton label={t('shared.close')} onPress={onClose}>
          <X aria-hidden />
        </IconButton>
      </div>
      {pin.message !== '' && <p>{pin.message}</p>}
      <Facts facts={facts} />
    </aside>
  )
}

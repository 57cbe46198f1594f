import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Pin } from '../../../contract/resources/pins.ts'
import { PinShape } from '../../planMap/PinShape.tsx'
import { useFlagPreference } from '../../preferences/preference.ts'
import { IconButton } from '../../widgets/button/IconButton.tsx'
import { Facts } from '../../widgets/text/Facts.tsx'
import { useRunTimes } from '../runs/runTimes.ts'
import styles from './PinNote.module.css'
import { pinFacts } from './pinFacts.ts'

type Props = { readonly pin: Pin; readonly onClose: () => void }

/** What a pin says, over the map. */
export function PinNote({ pin, onClose }: Props) {
  const { t, i18n } = useTranslation()
  const demoMode = useFlagPreference('demo-mode')
  const times = useRunTimes()
  const facts = pinFacts(pin, { t, locale: i18n.language, demoMode, moment: times.moment })
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

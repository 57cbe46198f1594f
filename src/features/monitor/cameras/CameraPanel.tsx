import { ChevronDown, ChevronUp } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CameraName } from '../../../../contract/cameras.ts'
import { IconButton } from '../../../widgets/button/IconButton.tsx'
import type { TelemetryClient } from '../session/telemetryClient.ts'
import { CameraDialog } from './CameraDialog.tsx'
import { CameraMenu } from './CameraMenu.tsx'
import styles from './CameraPanel.module.css'
import { CameraTile } from './CameraTile.tsx'
import type { CameraChoice } from './cameraChoice.ts'

type Props = {
  readonly client: TelemetryClient
  /** What this viewer may see, at least one. */
  readonly cameras: readonly CameraName[]
  readonly choice: CameraChoice
  readonly onChoose: (choice: CameraChoice) => void
  readonly isExpanded: boolean
  readonly isOnline: boolean
  /** A strip of pictures without a head. */
  readonly phone: boolean
}

/** The robot's cameras, three at a time (M-009). */
export function CameraPanel({ client, cameras, choice, onChoose, isExpanded, isOnline, phone }: Props) {
  const { t } = useTranslation()
  const title = useId()
  const [enlarged, setEnlarged] = useState<CameraName>()
  const shown = cameras.filter(camera => choice.shown.includes(camera))
  useEffect(() => void client.engine.setThermalFilter(choice.filter), [client, choice.filter])
  return (
    <section
      className={styles['panel']}
      data-size={phone ? 'phone' : isExpanded ? 'expanded' : 'collapsed'}
      {...(phone ? { 'aria-label': t('monitor.cameras.title') } : { 'aria-labelledby': title })}
    >
      {!phone && (
        <div className={styles['head']}>
          <h2 id={title}>{t('monitor.cameras.title')}</h2>
          <CameraMenu cameras={cameras} shown={shown} choice={choice} onChoose={onChoose} />
          <IconButton
            label={t(isExpanded ? 'monitor.cameras.collapse' : 'monitor.cameras.expand')}
            aria-expanded={isExpanded}
            onPress={() => onChoose({ ...choice, expanded: !isExpanded })}
          >
            {isExpanded ? <ChevronDown size={16} aria-hidden /> : <ChevronUp size={16} aria-hidden />}
          </IconButton>
        </div>
      )}
      <div className={styles['strip']}>
        {shown.map(camera => (
          <CameraTile
            key={camera}
            client={client}
            camera={camera}
            filter={choice.filter}
            isOnline={isOnline}
            onEnlarge={() => setEnlarged(camera)}
          />
        ))}
        {shown.length === 0 && <p className={styles['none']}>{t('monitor.cameras.noneChosen')}</p>}
      </div>
      {enlarged && (
        <CameraDialog
          client={client}
          camera={enlarged}
          isOnline={isOnline}
          choice={choice}
          onChoose={onChoose}
          onClose={() => setEnlarged(undefined)}
        />
      )}
    </section>
  )
}

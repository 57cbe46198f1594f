import { ChevronDown, ChevronUp } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CameraName } from '../../../../contract/cameras.ts'
import { IconButton } from '../../../widgets/button/IconButton.tsx'
import { useMonitorSession } from '../session/monitorSession.ts'
import { CameraDialog } from './CameraDialog.tsx'
import { CameraMenu } from './CameraMenu.tsx'
import styles from './CameraPanel.module.css'
import { CameraTile } from './CameraTile.tsx'
import type { CameraChoice } from './cameraChoice.ts'

type Props = {
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
export function CameraPanel({ cameras, choice, onChoose, isExpanded, isOnline, phone }: Props) {
  const { t } = useTranslation()
  const { engine } = useMonitorSession()
  const title = useId()
  const [enlarged, setEnlarged] = useState<CameraName>()
  const shown = cameras.filter(camera => choice.shown.includes(camera))
  useEffect(() => void engine.setThermalFilter(choice.filter), [engine, choice.filter])
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

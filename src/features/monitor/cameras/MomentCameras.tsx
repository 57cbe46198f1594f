import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CameraName } from '../../../../contract/cameras.ts'
import { channelByName } from '../../../../contract/telemetry/channels.ts'
import { useMonitorSession } from '../session/monitorSession.ts'
import { CameraDialog } from './CameraDialog.tsx'
import { CameraTile } from './CameraTile.tsx'
import type { CameraChoice } from './cameraChoice.ts'
import styles from './MomentCameras.module.css'

type Props = {
  /** What this viewer may see. */
  readonly cameras: readonly CameraName[]
  readonly choice: CameraChoice
  readonly onChoose: (choice: CameraChoice) => void
}

const recordedIntervalMs = (camera: CameraName): number | undefined => channelByName(camera).recordedIntervalMs

/** What the recorded cameras saw at the moment that is shown, where the timeline has taken the dock's place. */
export function MomentCameras({ cameras, choice, onChoose }: Props) {
  const { t, i18n } = useTranslation()
  const { engine } = useMonitorSession()
  const title = useId()
  const [enlarged, setEnlarged] = useState<CameraName>()
  const recorded = cameras.filter(camera => recordedIntervalMs(camera) !== undefined)
  useEffect(() => void engine.setThermalFilter(choice.filter), [engine, choice.filter])
  const [first] = recorded
  if (!first) return undefined
  const seconds = (recordedIntervalMs(first) ?? 0) / 1000
  return (
    <section className={styles['cameras']} aria-labelledby={title}>
      <div className={styles['head']}>
        <h2 id={title}>{t('monitor.cameras.title')}</h2>
        <span>
          {t('monitor.cameras.recordedEvery', {
            time: t('units.seconds', { value: seconds.toLocaleString(i18n.language) }),
          })}
        </span>
      </div>
      <div className={styles['pictures']}>
        {recorded.map(camera => (
          <CameraTile
            key={camera}
            camera={camera}
            filter={choice.filter}
            isOnline
            onEnlarge={() => setEnlarged(camera)}
          />
        ))}
      </div>
      {enlarged && (
        <CameraDialog
          camera={enlarged}
          isOnline
          choice={choice}
          onChoose={onChoose}
          onClose={() => setEnlarged(undefined)}
        />
      )}
    </section>
  )
}

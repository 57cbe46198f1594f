import { Button } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import type { CameraName } from '../../../../contract/cameras.ts'
import type { ThermalFilterName } from '../../../../contract/thermal.ts'
import { useMoment } from '../time/playbackView.ts'
import { CameraCanvas } from './CameraCanvas.tsx'
import { CameraStatus } from './CameraStatus.tsx'
import styles from './CameraTile.module.css'
import { useCameraState } from './cameraState.ts'
import { ThermalLegend } from './ThermalLegend.tsx'

type Props = {
  readonly camera: CameraName
  readonly filter: ThermalFilterName
  readonly isOnline: boolean
  readonly onEnlarge: () => void
}

/** One camera: its picture, its name, and whatever keeps the picture from being what is there now. Dark in both themes. */
export function CameraTile({ camera, filter, isOnline, onEnlarge }: Props) {
  const { t } = useTranslation()
  const moment = useMoment()
  const state = useCameraState(camera)
  const label = t(`channels.${camera}`)
  return (
    <figure className={styles['tile']} data-theme="dark" data-moment={moment} data-picture={state} data-camera={camera}>
      <CameraCanvas camera={camera} fit="cover" label={label} />
      <CameraStatus camera={camera} isOnline={isOnline} />
      <figcaption className={styles['name']}>{t(`monitor.cameras.names.${camera}`)}</figcaption>
      {camera === 'camera_thermal' && state !== 'waiting' && (
        <span className={styles['legend']}>
          <ThermalLegend filter={filter} isShort />
        </span>
      )}
      <Button
        className={styles['enlarge'] ?? ''}
        onPress={onEnlarge}
        aria-label={t('monitor.cameras.enlarge', { camera: label })}
      />
    </figure>
  )
}

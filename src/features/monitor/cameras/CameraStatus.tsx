import { useTranslation } from 'react-i18next'
import type { CameraName } from '../../../../contract/cameras.ts'
import { StateShape } from '../../../widgets/state/StateBadge.tsx'
import { useShown } from '../session/monitorSession.ts'
import { useMoment, useTimeMode } from '../time/playbackView.ts'
import styles from './CameraTile.module.css'
import { useCameraAge, useCameraState } from './cameraState.ts'

type Props = { readonly camera: CameraName; readonly isOnline: boolean }

/** Why there is no picture, or how old the one that is shown has become; nothing while it is live. */
export function CameraStatus({ camera, isOnline }: Props) {
  const { t } = useTranslation()
  const state = useCameraState(camera)
  const age = useCameraAge(camera)
  const standing = useTimeMode()
  const moment = useMoment()
  const isLiveOnly = useShown(readout => readout?.cameras[camera]?.recorded === false)
  if (moment === 'loading') return <p className={styles['none']}>{t('monitor.playback.loading')}</p>
  if (state === 'live') return null
  if (state === 'waiting') {
    const why =
      standing === 'live'
        ? t(isOnline ? 'monitor.cameras.waiting' : 'monitor.cameras.offline')
        : t(isLiveOnly ? 'monitor.playback.liveOnly' : 'monitor.cameras.noneThen')
    return <p className={styles['none']}>{why}</p>
  }
  return (
    <p className={styles['stale']}>
      <StateShape shape="warning" size={12} />
      {age}
    </p>
  )
}

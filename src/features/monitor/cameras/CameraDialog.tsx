import { X } from 'lucide-react'
import { Dialog, Heading, Modal } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import type { CameraName } from '../../../../contract/cameras.ts'
import { IconButton } from '../../../widgets/button/IconButton.tsx'
import { Scrim } from '../../../widgets/dialog/Scrim.tsx'
import { useShown } from '../session/monitorSession.ts'
import { useMoment } from '../time/playbackView.ts'
import { CameraCanvas } from './CameraCanvas.tsx'
import styles from './CameraDialog.module.css'
import { CameraStatus } from './CameraStatus.tsx'
import type { CameraChoice } from './cameraChoice.ts'
import { useCameraState } from './cameraState.ts'
import { ThermalFilters } from './ThermalFilters.tsx'
import { useCelsius } from './ThermalLegend.tsx'

type Props = {
  readonly camera: CameraName
  readonly isOnline: boolean
  readonly choice: CameraChoice
  readonly onChoose: (choice: CameraChoice) => void
  readonly onClose: () => void
}

/** One camera, whole and as large as the screen allows. */
export function CameraDialog({ camera, isOnline, choice, onChoose, onClose }: Props) {
  const { t } = useTranslation()
  const label = t(`channels.${camera}`)
  const moment = useMoment()
  const state = useCameraState(camera)
  const isThermal = camera === 'camera_thermal'
  return (
    <Scrim isOpen onOpenChange={open => open || onClose()} isDismissable>
      <Modal className={styles['modal'] ?? ''} data-thermal={isThermal || undefined}>
        <Dialog className={styles['dialog'] ?? ''}>
          <div className={styles['head']}>
            <Heading slot="title" className={styles['title'] ?? ''}>
              {label}
            </Heading>
            <Rate camera={camera} />
            <IconButton label={t('shared.close')} onPress={onClose}>
              <X size={16} aria-hidden />
            </IconButton>
          </div>
          <div className={styles['body']}>
            <figure className={styles['picture']} data-theme="dark" data-moment={moment} data-picture={state}>
              <CameraCanvas camera={camera} fit="contain" label={label} />
              <CameraStatus camera={camera} isOnline={isOnline} />
            </figure>
            {isThermal && (
              <div className={styles['thermal']}>
                <Temperatures />
                <ThermalFilters filter={choice.filter} onChoose={filter => onChoose({ ...choice, filter })} />
              </div>
            )}
          </div>
        </Dialog>
      </Modal>
    </Scrim>
  )
}

function Rate({ camera }: Pick<Props, 'camera'>) {
  const { t, i18n } = useTranslation()
  const rate = useShown(readout => readout?.cameras[camera]?.rateHz?.toFixed(1))
  if (rate === undefined) return null
  return (
    <span className={styles['rate']}>{t('units.hertz', { value: Number(rate).toLocaleString(i18n.language) })}</span>
  )
}

/** The coldest and the warmest spot of the picture, wherever the filter's colours end. */
function Temperatures() {
  const { t } = useTranslation()
  const celsius = useCelsius()
  const min = useShown(readout => readout?.cameras.camera_thermal?.temperature?.min)
  const max = useShown(readout => readout?.cameras.camera_thermal?.temperature?.max)
  if (min === undefined || max === undefined) return null
  return (
    <p className={styles['span']}>{t('monitor.cameras.measured', { coldest: celsius(min), warmest: celsius(max) })}</p>
  )
}

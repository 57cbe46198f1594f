import { useTranslation } from 'react-i18next'
import { type CameraName, STALE_PICTURE_MS } from '../../../../contract/cameras.ts'
import { formatElapsed } from '../../../time/elapsed.ts'
import { useShown } from '../session/monitorSession.ts'

const MINUTE_MS = 60_000

/** `waiting`: nothing to see yet. `stale`: what is seen may be gone. */
export type CameraState = 'waiting' | 'live' | 'stale'

export function useCameraState(camera: CameraName): CameraState {
  return useShown(readout => {
    const ageMs = readout?.cameras[camera]?.ageMs
    if (ageMs === undefined) return 'waiting'
    return ageMs > STALE_PICTURE_MS ? 'stale' : 'live'
  })
}

/** How old the picture is, in words: seconds at first, then minutes and more. */
export function useCameraAge(camera: CameraName): string | undefined {
  const { t, i18n } = useTranslation()
  const ageS = useShown(readout => {
    const ageMs = readout?.cameras[camera]?.ageMs
    return ageMs === undefined ? undefined : Math.floor(ageMs / 1000)
  })
  if (ageS === undefined) return undefined
  const ageMs = ageS * 1000
  const age =
    ageMs < MINUTE_MS ? t('units.seconds', { value: ageS.toLocaleString(i18n.language) }) : formatElapsed(t, ageMs)
  return t('monitor.cameras.age', { age })
}

import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRobotName } from '../../robots/robotName.ts'
import { useEscape } from '../commands/useEscape.ts'
import { MapKeys } from '../keys/MapKeys.tsx'
import type { MapSettings } from '../layers/useMapSettings.ts'
import styles from '../layout/Monitor.module.css'
import { useMonitorSession, useShown } from '../session/monitorSession.ts'
import { useShownRobot } from '../state/shownRobot.ts'
import { MapCanvas } from './MapCanvas.tsx'
import { MapNotice } from './MapNotice.tsx'
import { MapTools } from './MapTools.tsx'
import { Overview } from './Overview.tsx'
import { ScaleBar } from './ScaleBar.tsx'

type Props = {
  /** In place of the picture where there can be none. */
  readonly missing: ReactNode
  readonly settings: Pick<MapSettings, 'choice' | 'choose'>
  /** What lies over the map for now. */
  readonly children?: ReactNode
}

/** The map with everything that floats on it. */
export function MapStage({ missing, settings, children }: Props) {
  const { t } = useTranslation()
  const { robot, engine, capabilities } = useMonitorSession()
  const name = useRobotName(robot).shown
  const description = useId()
  const host = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState({ width: 0, height: 0 })
  useEscape(host)
  useEffect(() => {
    const element = host.current
    if (!element) return
    const observer = new ResizeObserver(() => setSize({ width: element.clientWidth, height: element.clientHeight }))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={host} className={styles['map']} data-region="map">
      <MapCanvas label={t('monitor.map.label', { name })} describedBy={description} />
      <MapKeys />
      <Description id={description} />
      {missing ? (
        <div className={styles['missing']}>{missing}</div>
      ) : (
        <>
          <MapNotice name={name} />
          <MapTools settings={settings} onCamera={action => void engine.moveCamera(action)} />
        </>
      )}
      <ScaleBar />
      {children}
      {capabilities.canInspect && <Overview viewWidth={size.width} viewHeight={size.height} />}
    </div>
  )
}

/** The picture in a sentence, for screen readers. */
function Description({ id }: { readonly id: string }) {
  const { t } = useTranslation()
  const { state } = useShownRobot()
  const sector = useShown(readout => readout?.basic?.sector)
  return (
    <p id={id} className={styles['hidden']}>
      {t('monitor.map.description', { state: t(`states.${state.slug}`), sector: sector ?? t('shared.none') })}
    </p>
  )
}

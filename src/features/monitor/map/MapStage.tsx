import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEscape } from '../commands/useEscape.ts'
import { MapKeys } from '../keys/MapKeys.tsx'
import styles from '../layout/Monitor.module.css'
import { type ReadoutStore, useReadout } from '../session/readoutStore.ts'
import type { TelemetryClient } from '../session/telemetryClient.ts'
import { useShownRobot } from '../state/shownRobot.ts'
import { MapCanvas } from './MapCanvas.tsx'
import { MapNotice } from './MapNotice.tsx'
import { MapTools } from './MapTools.tsx'
import { Overview } from './Overview.tsx'
import { ScaleBar } from './ScaleBar.tsx'

type Props = {
  readonly client: TelemetryClient
  readonly name: string
  /** Whether the viewer may send the robot anything. */
  readonly operates: boolean
  readonly level: number
  /** In place of the picture where there can be none. */
  readonly missing: ReactNode
  readonly keptOnly: boolean
  readonly onKeptOnly: (keptOnly: boolean) => void
  /** What lies over the map for now. */
  readonly children?: ReactNode
}

/** The map with everything that floats on it. */
export function MapStage({ client, name, operates, level, missing, keptOnly, onKeptOnly, children }: Props) {
  const { t } = useTranslation()
  const { readouts, engine } = client
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
      <MapCanvas client={client} label={t('monitor.map.label', { name })} describedBy={description} />
      <MapKeys engine={engine} readouts={readouts} />
      <Description id={description} readouts={readouts} />
      {missing ? (
        <div className={styles['missing']}>{missing}</div>
      ) : (
        <>
          <MapNotice readouts={readouts} name={name} />
          <MapTools
            readouts={readouts}
            operates={operates}
            keptOnly={keptOnly}
            onCamera={action => void engine.moveCamera(action)}
            onKeptOnly={onKeptOnly}
          />
        </>
      )}
      <ScaleBar readouts={readouts} />
      {children}
      {level > 0 && <Overview readouts={readouts} viewWidth={size.width} viewHeight={size.height} />}
    </div>
  )
}

/** The picture in a sentence, for those who hear it. */
function Description({ id, readouts }: { readonly id: string; readonly readouts: ReadoutStore }) {
  const { t } = useTranslation()
  const { state } = useShownRobot()
  const sector = useReadout(readouts, readout => readout?.basic?.sector)
  return (
    <p id={id} className={styles['hidden']}>
      {t('monitor.map.description', { state: t(`states.${state.slug}`), sector: sector ?? t('shared.none') })}
    </p>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { isGranted } from '../../../contract/permissions.ts'
import type { Report } from '../../../contract/resources/reports.ts'
import type { ReportDetails } from '../../../contract/robot/runReport.ts'
import { useMapTexts } from '../../planMap/mapTexts.ts'
import { queries } from '../../service/client.ts'
import { pictureOf } from '../../service/locationPictures.ts'
import { useGrants, useMaybeSelf } from '../../session/session.ts'
import { useNow } from '../../time/now.ts'
import { ResultWord } from '../runs/ResultMark.tsx'
import { useRunNames } from '../runs/runNames.ts'
import { useRunTimes } from '../runs/runTimes.ts'
import { useRunMarks } from './MapSection.tsx'
import { PrintedMissed } from './MissedFloor.tsx'
import { PrintedInspections, PrintedSectors, PrintedStates } from './PrintedParts.tsx'
import styles from './PrintSheet.module.css'
import { useIsCustomerView, usePlanFloor } from './planFloor.ts'
import { printedMap } from './printedMap.ts'
import { useWhereAndWhen } from './ReportTop.tsx'
import { CoverageFigure, useFacts } from './Summary.tsx'

type Props = { readonly report: Report; readonly details: ReportDetails | undefined }

/** The map as a picture in the light theme, made while nobody waits: printing does not wait for a canvas. Its address; undefined until it is there. */
function usePrintedMap({ report, details }: Props, element: HTMLElement | null): string | undefined {
  const floor = usePlanFloor(report.cleaning_plan).data
  const pins = useQuery(queries.pins.list.queryOptions({ input: { versionId: report.cleaning_plan } })).data?.data
  const { marks } = useRunMarks({ report, details })
  const words = useMapTexts()
  const customerView = useIsCustomerView()
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!floor || !element) return
    let made: string | undefined
    let isOver = false
    const make = async (): Promise<void> => {
      const picture = await printedMap(element, { read: floor, marks, pins: pins ?? [], words, customerView })
      if (isOver) return
      made = URL.createObjectURL(picture)
      setAddress(made)
    }
    const waiting = setTimeout(() => void make(), IDLE_MS)
    return () => {
      isOver = true
      clearTimeout(waiting)
      if (made !== undefined) URL.revokeObjectURL(made)
    }
  }, [floor, element, marks, pins, words, customerView])
  return address
}
/** The screen's own map comes first. */
const IDLE_MS = 300
const MINUTE_MS = 60_000

/** The logo of the location; where it has none, the place for it, to be stamped by whoever files the page. */
function PrintedLogo({ location }: { readonly location: number | null }) {
  const maySee = isGranted(useGrants(), ['Locations', 'view'])
  const { data } = useQuery({ ...queries.locations.list.queryOptions(), enabled: maySee && location !== null })
  const logo = data?.data.find(({ id }) => id === location)?.files['logo.png']
  return (
    <div className={styles['logo']} data-none={logo === undefined || undefined} aria-hidden>
      {location !== null && logo !== undefined && <img src={pictureOf(location, 'logo.png', logo)} alt="" />}
    </div>
  )
}

/**
 * What is printed in place of the screen: an A4 page, light whatever the theme, the map first, then the figures and the sectors. It
 * stands beside the application in the page, and is not seen on a screen.
 */
export function PrintSheet({ report, details }: Props) {
  const { t } = useTranslation()
  const [element, setElement] = useState<HTMLElement | null>(null)
  const names = useRunNames()(report)
  const times = useRunTimes()
  const self = useMaybeSelf()
  const address = usePrintedMap({ report, details }, element)
  const groups = useFacts(report, details)
  // By the minute: a report is printed hours after it was opened.
  const printedMs = useNow(nowMs => Math.floor(nowMs / MINUTE_MS) * MINUTE_MS)
  const where = useWhereAndWhen(report)
  const period = useMemo(() => ({ fromMs: report.start_timestamp, toMs: report.end_timestamp }), [report])
  return createPortal(
    <article ref={setElement} className={styles['sheet']} data-theme="light" data-density="regular" data-print-sheet>
      <header className={styles['head']}>
        <div>
          <p className={styles['place']}>{names.location}</p>
          <h1>{names.plan}</h1>
          <p>{where}</p>
          <ResultWord result={report.result} />
        </div>
        <PrintedLogo location={report.location_id} />
      </header>
      {address === undefined ? (
        <p className={styles['noMap']}>{t('report.map.failed')}</p>
      ) : (
        <img className={styles['map']} src={address} alt={t('report.map.image')} data-testid="printed-map" />
      )}
      <div className={styles['figures']}>
        <CoverageFigure report={report} />
        {groups.map((facts, group) => (
          <dl key={group}>
            {facts.map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        ))}
      </div>
      <PrintedMissed report={report} />
      {details && <PrintedStates states={details.states} period={period} />}
      {details && <PrintedSectors report={report} sectors={details.sectors} />}
      <PrintedInspections inspections={report.inspections} />
      <footer className={styles['foot']}>
        {t('report.printed', {
          id: report.id,
          time: times.moment(printedMs),
          zone: self?.time_zone ?? times.zone,
        })}
      </footer>
    </article>,
    document.body,
  )
}

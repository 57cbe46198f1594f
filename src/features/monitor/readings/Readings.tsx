import { useTranslation } from 'react-i18next'
import { useMeasures } from '../../../units/measures.ts'
import { useShown } from '../session/monitorSession.ts'
import styles from './Readings.module.css'
import { signalBand, signalBars } from './signalStrength.ts'
import { uptime } from './stopwatch.ts'

type Props = {
  /** Text where nothing has come. */
  readonly none?: string
}

/** Rows of name and value. */
export function Reading({ name, children }: { readonly name: string; readonly children: React.ReactNode }) {
  return (
    <div className={styles['reading']}>
      <dt title={name}>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** The robot's own readings: its statistics rows, and its radio. */
export function Readings({ none }: Props) {
  const { t } = useTranslation()
  return (
    <div className={styles['readings']}>
      <Statistics none={none ?? t('monitor.statistics.none')} />
      <Radio none={none ?? t('monitor.radio.none')} />
    </div>
  )
}

type PartProps = Required<Props>

/** Names are the robot's own words; areas, volumes and distances are in the user's unit (B-027). */
function Statistics({ none }: PartProps) {
  const { t } = useTranslation()
  const { reading } = useMeasures()
  const rows = useShown(readout => readout?.statistics?.rows)
  const coveredM2 = useShown(readout => readout?.coveredM2)
  return (
    <section>
      <h3>{t('monitor.statistics.title')}</h3>
      <dl>
        {rows?.map(row => (
          <Reading key={row.name} name={row.name}>
            {reading(row)}
          </Reading>
        )) ?? <Reading name={none}>{undefined}</Reading>}
        {coveredM2 !== undefined && coveredM2 > 0 && (
          <Reading name={t('monitor.statistics.covered')}>{reading({ value: coveredM2, unit: 'm²' })}</Reading>
        )}
      </dl>
    </section>
  )
}

function Radio({ none }: PartProps) {
  const { t } = useTranslation()
  const dbm = useShown(readout => readout?.radio?.dbm)
  const link = useShown(readout => readout?.radio?.link)
  const uptimeS = useShown(readout => readout?.radio?.uptime_s)
  if (dbm === undefined || uptimeS === undefined)
    return (
      <section>
        <h3>{t('monitor.radio.title')}</h3>
        <dl>
          <Reading name={none}>{undefined}</Reading>
        </dl>
      </section>
    )
  const band = signalBand(Math.round(dbm))
  return (
    <section>
      <h3>{t('monitor.radio.title')}</h3>
      <dl>
        <Reading name={t(`monitor.radio.bands.${band}`)}>
          <Bars lit={signalBars[band]} /> {t('units.dbm', { value: Math.round(dbm) })}
        </Reading>
        <Reading name={t('monitor.radio.link')}>{link}</Reading>
        <Reading name={t('monitor.radio.uptime')}>{uptime(uptimeS)}</Reading>
      </dl>
    </section>
  )
}

const Bars = ({ lit }: { readonly lit: number }) => (
  <span className={styles['bars']} aria-hidden>
    {[1, 2, 3, 4, 5].map(bar => (
      <i key={bar} data-lit={bar <= lit || undefined} data-bar={bar} />
    ))}
  </span>
)

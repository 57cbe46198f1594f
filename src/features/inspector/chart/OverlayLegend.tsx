import { useTranslation } from 'react-i18next'
import styles from './OverlayLegend.module.css'

/** Ids of the chart's transitions by who has gone that way. */
export type Overlay = {
  /** Actors of this tab, as far as its events are in the list. */
  readonly taken: ReadonlySet<string>
  /** Path tests; undefined where the build knows none that walk this very chart. */
  readonly walked: ReadonlySet<string> | undefined
}

/** In the middle of the sign, before a line of a transition. */
type SignProps = { readonly x: number; readonly y: number }

/** A dot: this tab has gone that way. */
export const TakenSign = ({ x, y }: SignProps) => <circle className={styles['taken']} cx={x} cy={y} r={2.5} />
/** An open square: path tests go that way. */
export const WalkedSign = ({ x, y }: SignProps) => (
  <rect className={styles['walked']} x={x - 2.2} y={y - 2.2} width={4.4} height={4.4} />
)

type Props = {
  readonly overlay: Overlay
  /** Transitions of the chart. */
  readonly all: number
}

/** What the signs of the overlay mean, and how many transitions have each. */
export function OverlayLegend({ overlay: { taken, walked }, all }: Props) {
  const { t, i18n } = useTranslation()
  const number = new Intl.NumberFormat(i18n.language)
  const counts = (some: number) => ({ some: number.format(some), all: number.format(all) })
  return (
    <ul className={styles['legend']} aria-label={t('inspector.chart.legend')}>
      <li>
        <svg width={10} height={10} aria-hidden>
          <TakenSign x={5} y={5} />
        </svg>
        {t('inspector.chart.takenBy', counts(taken.size))}
      </li>
      <li>
        <svg width={10} height={10} aria-hidden>
          <WalkedSign x={5} y={5} />
        </svg>
        {walked === undefined ? t('inspector.chart.walkUnknown') : t('inspector.chart.walkedBy', counts(walked.size))}
      </li>
      <li>
        <svg width={18} height={10} aria-hidden>
          <path className={styles['dashed']} d="M0 5h18" />
        </svg>
        {t('inspector.chart.untaken')}
      </li>
    </ul>
  )
}

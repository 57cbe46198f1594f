import { useTranslation } from 'react-i18next'
import type { ChartTransition } from '../../../../contract/journal/chart.ts'
import type { ActorMoment } from '../../../../machines/inspector/journalFold.ts'
import { activeStates } from '../../../../machines/journal/activeStates.ts'
import styles from './ChartTable.module.css'
import { foundInChart } from './chartState.ts'
import type { Chart } from './chartStore.ts'
import { eventText } from './chartText.ts'
import type { Overlay } from './OverlayLegend.tsx'

const targetText = ({ targets }: ChartTransition): string => targets.join(', ') || '–'

type Props = {
  readonly chart: Chart
  readonly moment: ActorMoment
  readonly search: string
  /** Who has gone which way, where that is asked for. */
  readonly overlay: Overlay | undefined
}

/** What the chart draws, as a table: each state, and what may happen in it. */
export function ChartTable({ chart: { definition }, moment, search, overlay }: Props) {
  const { t } = useTranslation()
  const active = new Set(activeStates(definition, moment.value))
  const found = foundInChart(definition, search)
  const isSearched = search.trim() !== ''
  const rows = definition.states.flatMap(state => {
    const all = definition.transitions.filter(({ source }) => source === state.id)
    const transitions = isSearched && !found.has(state.id) ? all.filter(({ id }) => found.has(id)) : all
    return isSearched && transitions.length === 0 && !found.has(state.id) ? [] : [{ state, transitions }]
  })
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
    <div className={styles['wrap']} tabIndex={0} role="region" aria-label={t('inspector.chart.table')}>
      <table className={styles['table']}>
        <thead>
          <tr>
            <th scope="col">{t('inspector.chart.state')}</th>
            <th scope="col">{t('inspector.event')}</th>
            <th scope="col">{t('inspector.chart.guard')}</th>
            <th scope="col">{t('inspector.chart.target')}</th>
            <th scope="col">{t('inspector.chart.actions')}</th>
            {overlay && <th scope="col">{t('inspector.chart.gone')}</th>}
          </tr>
        </thead>
        {rows.map(({ state, transitions }) => (
          <tbody key={state.id} data-active={active.has(state.id) || undefined}>
            <tr>
              <th scope="rowgroup" rowSpan={Math.max(1, transitions.length)}>
                {state.id}
                {active.has(state.id) && <span className={styles['here']}>{t('inspector.chart.active')}</span>}
              </th>
              <Cells transition={transitions[0]} overlay={overlay} />
            </tr>
            {transitions.slice(1).map(transition => (
              <tr key={transition.id}>
                <Cells transition={transition} overlay={overlay} />
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  )
}

type CellsProps = { readonly transition: ChartTransition | undefined; readonly overlay: Overlay | undefined }

function Cells({ transition, overlay }: CellsProps) {
  const { t } = useTranslation()
  if (transition === undefined) return <td colSpan={overlay ? 5 : 4}>–</td>
  return (
    <>
      <td>{eventText(transition)}</td>
      <td>{transition.guard?.text ?? '–'}</td>
      <td>{targetText(transition)}</td>
      <td>{transition.actions.join(', ') || '–'}</td>
      {overlay && (
        <td>
          {[
            ...(overlay.taken.has(transition.id) ? [t('inspector.chart.byTab')] : []),
            ...(overlay.walked?.has(transition.id) ? [t('inspector.chart.byTests')] : []),
          ].join(', ') || '–'}
        </td>
      )}
    </>
  )
}

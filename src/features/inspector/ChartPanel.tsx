import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnyStateMachine } from 'xstate'
import type { ActorMoment } from '../../../machines/inspector/journalFold.ts'
import { remoteChart } from '../../journal/remoteFacts.ts'
import { Button } from '../../widgets/button/Button.tsx'
import { Segmented } from '../../widgets/button/Segmented.tsx'
import { ToggleButton } from '../../widgets/button/ToggleButton.tsx'
import { SearchField } from '../../widgets/field/SearchField.tsx'
import { EmptyState } from '../../widgets/status/EmptyState.tsx'
import { ErrorState } from '../../widgets/status/ErrorState.tsx'
import { Ring } from '../../widgets/status/Ring.tsx'
import styles from './ChartPanel.module.css'
import { ChartTable } from './chart/ChartTable.tsx'
import { ChartView } from './chart/ChartView.tsx'
import { takenTransitions, valueText } from './chart/chartState.ts'
import { type Chart, chartOf, layOut, layOutDefinition } from './chart/chartStore.ts'
import { machineOf } from './liveMachine.ts'
import { TryPanel } from './TryPanel.tsx'
import type { Inspector } from './useInspector.ts'
import { WhyPanel } from './WhyPanel.tsx'

type View = 'chart' | 'table' | 'why'

/** Transitions of the chart that actors of its machine have taken in this tab's journal. */
function takenOf(
  { definition }: Chart,
  entries: Inspector['entries'],
  actors: Inspector['actors'],
): ReadonlySet<string> {
  const names = new Set([...actors.values()].filter(({ machine }) => machine === definition.id).map(({ name }) => name))
  return new Set(
    entries.flatMap(entry =>
      entry.kind === 'event.received' && names.has(entry.actor) ? takenTransitions(definition, entry.transitions) : [],
    ),
  )
}

/** A chart of the build is there at once, another one once it is laid out. */
function useChart(hash: string, machine: AnyStateMachine | undefined, inspector: Inspector) {
  const known = chartOf(hash)
  const { data, isError, refetch } = useQuery({
    queryKey: ['inspector', 'chart', hash],
    queryFn: () => {
      const definition = inspector.source ? inspector.source.bundle.charts.get(hash) : remoteChart(hash)
      if (definition) return layOutDefinition(hash, definition)
      return machine === undefined ? Promise.reject(new Error('Its machine is gone')) : layOut(machine)
    },
    networkMode: 'always',
    enabled: known === undefined,
    staleTime: Infinity,
    retry: false,
  })
  return { chart: known ?? data, isError, refetch }
}

type ShownProps = { readonly inspector: Inspector; readonly actor: ActorMoment; readonly hash: string }

function ShownChart({ inspector, actor, hash }: ShownProps) {
  const { t } = useTranslation()
  const [view, setView] = useState<View>('chart')
  const [search, setSearch] = useState('')
  const [isOverlaid, setOverlaid] = useState(false)
  const machine = machineOf(inspector, actor)
  const { chart, isError, refetch } = useChart(hash, machine, inspector)
  const isWhy = view === 'why'
  const taken = useMemo(
    () => (isOverlaid && chart ? takenOf(chart, inspector.entries, inspector.actors) : undefined),
    [isOverlaid, chart, inspector.entries, inspector.actors],
  )
  const overlay = useMemo(() => taken && { taken, walked: chart?.walked }, [taken, chart])
  return (
    <>
      <div className={styles['head']}>
        <h2>{actor.name}</h2>
        <span className={styles['crumb']} title={valueText(actor.value)}>
          {valueText(actor.value)}
        </span>
        <SearchField
          className={styles['search']}
          label={t('inspector.findState')}
          value={search}
          onChange={setSearch}
        />
        {machine && (
          <Button size="small" onPress={inspector.openTry}>
            {t('inspector.try.open')}
          </Button>
        )}
      </div>
      <div className={styles['tools']}>
        <Segmented<View>
          label={t('inspector.view')}
          options={[
            { id: 'chart', text: t('inspector.chart.title') },
            { id: 'table', text: t('inspector.chart.asTable') },
            { id: 'why', text: t('inspector.why.title') },
          ]}
          value={view}
          onChange={setView}
        />
        {!isWhy && (
          <ToggleButton size="small" isSelected={isOverlaid} onChange={setOverlaid}>
            {t('inspector.chart.overlay')}
          </ToggleButton>
        )}
        {actor.status !== 'active' && <span className={styles['ended']}>{t(`inspector.status.${actor.status}`)}</span>}
      </div>
      <div className={styles['room']}>
        {isWhy ? (
          <WhyPanel key={actor.name} inspector={inspector} actor={actor} />
        ) : isError ? (
          <ErrorState text={t('inspector.chart.failed')} token="chart.layout" onRetry={() => void refetch()} />
        ) : chart === undefined ? (
          <p className={styles['wait']} role="status">
            <Ring />
            {t('inspector.chart.layingOut')}
          </p>
        ) : view === 'table' ? (
          <ChartTable chart={chart} moment={actor} search={search} overlay={overlay} />
        ) : (
          <ChartView
            key={hash}
            chart={chart}
            moment={actor}
            atMs={inspector.at === undefined ? undefined : inspector.entry?.atMs}
            search={search}
            overlay={overlay}
          />
        )}
      </div>
      {inspector.isTrying && machine && (
        <TryPanel
          key={`${actor.name} ${inspector.at}`}
          inspector={inspector}
          actor={actor}
          machine={machine}
          chart={chart}
        />
      )}
    </>
  )
}

/** The chart of the chosen actor, or why there is none. */
export function ChartPanel({ inspector }: { readonly inspector: Inspector }) {
  const { t } = useTranslation()
  const { chosen, wanted } = inspector
  return (
    <section className={styles['panel']} data-region="map" aria-label={t('inspector.machine')}>
      {chosen === undefined ? (
        <EmptyState
          text={
            wanted === undefined
              ? t('inspector.noActor')
              : t(inspector.at === undefined ? 'inspector.unknownActor' : 'inspector.notYet')
          }
        />
      ) : chosen.definition === undefined ? (
        <div className={styles['plain']}>
          <h2>{chosen.name}</h2>
          <p>{t('inspector.noChart')}</p>
        </div>
      ) : (
        <ShownChart key={chosen.name} inspector={inspector} actor={chosen} hash={chosen.definition} />
      )}
    </section>
  )
}

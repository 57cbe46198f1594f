import { Minus, Plus, Scan } from 'lucide-react'
import { useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ActorMoment } from '../../../../machines/inspector/journalFold.ts'
import { activeStates } from '../../../../machines/journal/activeStates.ts'
import { IconButton } from '../../../widgets/button/IconButton.tsx'
import { useNow } from '../useNow.ts'
import { Arrows, EdgeShape, type Marks, StateShape } from './ChartShapes.tsx'
import styles from './ChartView.module.css'
import { edgeGroups, rowsOf } from './chartGraph.ts'
import type { Box } from './chartLayout.ts'
import { foundInChart, takenTransitions, valueText } from './chartState.ts'
import type { Chart } from './chartStore.ts'
import { durationText } from './chartText.ts'
import { type Overlay, OverlayLegend } from './OverlayLegend.tsx'
import { useChartCamera } from './useChartCamera.ts'

type Props = {
  readonly chart: Chart
  readonly moment: ActorMoment
  /** Of the moment that is shown, ms since the epoch; the present where undefined. */
  readonly atMs: number | undefined
  readonly search: string
  /** Who has gone which way, where that is asked for. */
  readonly overlay: Overlay | undefined
}

/** Everything that does not change with the moment is worked out once for a chart. */
function partsOf({ definition, layout }: Chart) {
  const parents = new Set(definition.states.map(({ parent }) => parent))
  const initials = new Set(definition.states.map(({ initial }) => initial))
  return {
    states: definition.states.flatMap(state => {
      const box = layout.states[state.id]
      if (box === undefined) return []
      const isInitial = initials.has(state.id)
      return [{ state, box, rows: rowsOf(state, definition.transitions), isInitial, isLeaf: !parents.has(state.id) }]
    }),
    edges: edgeGroups(definition).flatMap(group => {
      const edge = layout.edges[group.id]
      return edge === undefined ? [] : [{ group, edge }]
    }),
  }
}

type ClockProps = {
  readonly box: Box
  readonly untilMs: number
  readonly atMs: number | undefined
  readonly isLeaf: boolean
}

/** How long a delay still runs, at the upper right corner of its state. */
function Clock({ box: { x, y, width }, untilMs, atMs, isLeaf }: ClockProps) {
  const now = useNow(atMs === undefined ? 250 : undefined)
  const left = Math.max(0, untilMs - (atMs ?? now))
  return (
    <g className={isLeaf ? undefined : styles['outer']}>
      <circle className={styles['clockFace']} cx={x + width - 8} cy={y + 8} r={5} />
      <path className={styles['clockFace']} d={`M${x + width - 8} ${y + 5}v3.4h2.4`} />
      <text className={styles['clock']} x={x + width - 16} y={y + 12} textAnchor="end">
        {left < 1000 ? '0 s' : durationText(Math.ceil(left / 1000) * 1000)}
      </text>
    </g>
  )
}

/** A statechart as it is at a moment: where the actor is, what it did last, and which delays run. */
export function ChartView({ chart, moment, atMs, search, overlay }: Props) {
  const { t } = useTranslation()
  const ref = useRef<HTMLDivElement>(null)
  const { definition, layout } = chart
  const { value, last, delays } = moment
  const { states, edges } = useMemo(() => partsOf(chart), [chart])
  const marks: Marks = useMemo(
    () => ({
      active: new Set(activeStates(definition, value)),
      traced: new Set(takenTransitions(definition, last?.transitions ?? [])),
      found: foundInChart(definition, search),
      overlay,
    }),
    [definition, value, last, search, overlay],
  )
  const deepest = activeStates(definition, value).at(-1)
  const view = useChartCamera(ref, layout, deepest === undefined ? undefined : layout.states[deepest])
  const { camera, onKeyDown, onPointerDown, onPointerMove, onPointerUp } = view
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- as the maps, it takes keys and pointers itself
    <div
      ref={ref}
      className={styles['view']}
      tabIndex={0}
      role="application"
      aria-label={t('inspector.chart.keys')}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={onPointerUp}
    >
      <svg
        className={styles['drawing']}
        role="img"
        aria-label={t('inspector.chart.where', { machine: definition.id, state: valueText(value) })}
      >
        <Arrows />
        <g transform={`scale(${camera.scale}) translate(${-camera.x} ${-camera.y})`}>
          {states.map(props => (
            <StateShape key={props.state.id} {...props} marks={marks} />
          ))}
          {edges.map(({ group, edge }) => (
            <EdgeShape key={group.id} group={group} edge={edge} marks={marks} />
          ))}
          {delays.flatMap(({ state, event, delayMs, sinceMs }) => {
            const shown = states.find(each => each.state.id === state)
            return shown === undefined ? [] : [<Clock key={event} {...shown} untilMs={sinceMs + delayMs} atMs={atMs} />]
          })}
        </g>
      </svg>
      {overlay && <OverlayLegend overlay={overlay} all={definition.transitions.length} />}
      <div className={styles['tools']} onPointerDown={event => event.stopPropagation()}>
        <IconButton label={t('inspector.chart.zoomOut')} onPress={view.zoomOut}>
          <Minus size={16} aria-hidden />
        </IconButton>
        <IconButton label={t('inspector.chart.zoomIn')} onPress={view.zoomIn}>
          <Plus size={16} aria-hidden />
        </IconButton>
        <IconButton label={t('inspector.chart.fit')} onPress={view.fit}>
          <Scan size={16} aria-hidden />
        </IconButton>
      </div>
    </div>
  )
}

import { memo } from 'react'
import type { ChartState, ChartTransition } from '../../../../contract/journal/chart.ts'
import styles from './ChartView.module.css'
import { CHART_METRICS, type EdgeGroup, type StateRows } from './chartGraph.ts'
import type { Box, ChartLayout } from './chartLayout.ts'
import { transitionLines } from './chartText.ts'
import { type Overlay, TakenSign, WalkedSign } from './OverlayLegend.tsx'

const { nameRow, codeRow, padding } = CHART_METRICS

/** How a part of the chart is marked. */
export type Marks = {
  readonly active: ReadonlySet<string>
  readonly traced: ReadonlySet<string>
  readonly found: ReadonlySet<string>
  /** Undefined where it is not shown. */
  readonly overlay: Overlay | undefined
}

const flag = (is: boolean): true | undefined => (is ? true : undefined)

type LineProps = { readonly x: number; readonly y: number; readonly transition: ChartTransition; readonly marks: Marks }

const TransitionLines = ({ x, y, transition, marks }: LineProps) => (
  <g
    data-traced={flag(marks.traced.has(transition.id))}
    data-found={flag(marks.found.has(transition.id))}
    data-untaken={flag(marks.overlay !== undefined && !marks.overlay.taken.has(transition.id))}
  >
    {marks.overlay?.taken.has(transition.id) && <TakenSign x={x - 11} y={y - 3.5} />}
    {marks.overlay?.walked?.has(transition.id) && <WalkedSign x={x - 4.5} y={y - 3.5} />}
    {transitionLines(transition).map((line, index) => (
      <text key={line} x={x} y={y + index * codeRow} className={styles['code']}>
        {line}
      </text>
    ))}
  </g>
)

/** Where each of several transitions begins, of which some have two lines. */
function placed(transitions: readonly ChartTransition[], top: number): readonly (readonly [ChartTransition, number])[] {
  let y = top
  return transitions.map(transition => {
    const place = [transition, y] as const
    y += transitionLines(transition).length * codeRow
    return place
  })
}

/** Initial: a dot before the name; final: a second frame; history: an H. */
function Sign({
  state,
  isInitial,
  box: { x, y, width, height },
}: {
  readonly state: ChartState
  readonly isInitial: boolean
  readonly box: Box
}) {
  return (
    <>
      {isInitial && <circle className={styles['initial']} cx={x - 1} cy={y + nameRow / 2} r={4} />}
      {state.kind === 'final' && (
        <rect className={styles['final']} x={x + 3} y={y + 3} width={width - 6} height={height - 6} rx={3} />
      )}
      {state.kind === 'history' && (
        <text className={styles['history']} x={x + width - 20} y={y + 17}>
          {state.history === 'deep' ? 'H*' : 'H'}
        </text>
      )}
    </>
  )
}

type StateProps = {
  readonly state: ChartState
  readonly rows: StateRows
  readonly box: Box
  readonly isInitial: boolean
  readonly isLeaf: boolean
  readonly marks: Marks
}

export const StateShape = memo(function StateShape({ state, rows, box, isInitial, isLeaf, marks }: StateProps) {
  const { x, y, width, height } = box
  const top = y + nameRow + 9
  return (
    <g
      className={styles['state']}
      data-kind={state.kind}
      data-leaf={flag(isLeaf)}
      data-active={flag(marks.active.has(state.id))}
      data-found={flag(marks.found.has(state.id))}
    >
      <rect className={styles['frame']} x={x} y={y} width={width} height={height} rx={4} />
      <Sign state={state} isInitial={isInitial} box={box} />
      <text className={styles['name']} x={x + padding} y={y + 17}>
        {state.key}
      </text>
      {rows.invokes.map((source, index) => (
        <text key={source} className={styles['invoke']} x={x + padding} y={top + index * codeRow}>
          ▸ {source}
        </text>
      ))}
      {placed(rows.own, top + rows.invokes.length * codeRow).map(([transition, at]) => (
        <TransitionLines key={transition.id} x={x + padding} y={at} transition={transition} marks={marks} />
      ))}
    </g>
  )
})

const pathOf = (points: readonly (readonly [number, number])[]): string =>
  points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('')

type EdgeProps = { readonly group: EdgeGroup; readonly edge: ChartLayout['edges'][string]; readonly marks: Marks }

export const EdgeShape = memo(function EdgeShape({ group, edge: { points, label }, marks }: EdgeProps) {
  const isTraced = group.transitions.some(({ id }) => marks.traced.has(id))
  const isTaken = marks.overlay === undefined || group.transitions.some(({ id }) => marks.overlay?.taken.has(id))
  return (
    <g className={styles['edge']} data-traced={flag(isTraced)} data-untaken={flag(!isTaken)}>
      <path d={pathOf(points)} markerEnd={`url(#${isTraced ? 'chart-arrow-traced' : 'chart-arrow'})`} />
      <rect className={styles['ground']} x={label.x} y={label.y} width={label.width} height={label.height} rx={2} />
      {placed(group.transitions, label.y + 12).map(([transition, at]) => (
        <TransitionLines key={transition.id} x={label.x + 4} y={at} transition={transition} marks={marks} />
      ))}
    </g>
  )
})

const Arrow = ({ id, className }: { readonly id: string; readonly className: string | undefined }) => (
  <marker id={id} viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">
    <path d="M0 .8 7 4 0 7.2z" className={className} />
  </marker>
)

export const Arrows = () => (
  <defs>
    <Arrow id="chart-arrow" className={styles['arrow']} />
    <Arrow id="chart-arrow-traced" className={styles['arrowTraced']} />
  </defs>
)

import { useTranslation } from 'react-i18next'
import { isGranted } from '../../../../contract/permissions.ts'
import type { Point } from '../../../../contract/plan/shapes.ts'
import type { Plan } from '../../../../contract/resources/plans.ts'
import type { FloorPlan } from '../../../../floor/floorPlan.ts'
import type { PastRun, PastRunFigures } from '../../../../machines/planPreview/planPreview.types.ts'
import { useGrants } from '../../../session/session.ts'
import { Button } from '../../../widgets/button/Button.tsx'
import { SelectField } from '../../../widgets/field/SelectField.tsx'
import { useLatestReports } from '../../plan/useLatestReports.ts'
import { MissedSwatch } from '../../report/MissedSwatch.tsx'
import { useRunNames } from '../../runs/runNames.ts'
import { useRunTimes } from '../../runs/runTimes.ts'
import { PastThings } from './PastThings.tsx'
import styles from './PreviewPanel.module.css'
import { usePreviewTexts } from './previewFigures.ts'
import { usePastRun } from './usePastRun.ts'
import { type PlanPreviewActor, usePastState, usePreviewPart } from './usePlanPreview.ts'

type Props = {
  readonly actor: PlanPreviewActor
  readonly plan: Plan
  readonly versions: readonly Plan[]
  /** Of the version that the drawing began with. */
  readonly floor: FloorPlan
  /** Brings a place of the map into view. */
  readonly onShow: (at: Point) => void
}

const NONE = 'none'

/** How much more or less the drawing cleans, and how much longer or shorter it takes. */
function useDifferenceTexts() {
  const { t } = useTranslation()
  const texts = usePreviewTexts()
  return ({ before, after }: PastRunFigures): { readonly area: string; readonly time: string } => {
    const [area, seconds] = [after.covered - before.covered, after.seconds - before.seconds]
    const areaText = texts.area(Math.abs(area))
    const time = texts.minutes(Math.abs(seconds))
    const [isSameArea, isSameTime] = [
      texts.areaChange(after.covered, before.covered) === undefined,
      texts.minutesChange(after.seconds, before.seconds) === undefined,
    ]
    return {
      area: isSameArea
        ? t('editor.past.sameArea')
        : t(area > 0 ? 'editor.past.more' : 'editor.past.less', { area: areaText }),
      time: isSameTime
        ? t('editor.past.sameTime')
        : t(seconds > 0 ? 'editor.past.longer' : 'editor.past.shorter', { time }),
    }
  }
}

type FoundProps = {
  readonly figures: PastRunFigures
  readonly things: PastRun['things']
  readonly version: number
}

function Found({ figures, things, version }: FoundProps) {
  const { t } = useTranslation()
  const texts = usePreviewTexts()
  const difference = useDifferenceTexts()(figures)
  const { gained, lost } = figures.difference
  return (
    <>
      <b>{t('editor.past.sentence', { version, ...difference })}</b>{' '}
      {things.length === 0 ? t('editor.past.noThings') : t('editor.past.things', { count: things.length })}
      <span className={styles['legend']}>
        <i data-gained aria-hidden />
        {t('editor.past.gained', { area: texts.area(gained) })}
      </span>
      <span className={styles['legend']}>
        <MissedSwatch cause="notDriven" />
        {t('editor.past.lost', { area: texts.area(lost) })}
      </span>
    </>
  )
}

function Asked({ actor, plan, versions, floor, onShow }: Props) {
  const { t } = useTranslation()
  const { moment } = useRunTimes()
  const namesOf = useRunNames()
  const reports = useLatestReports(plan.first_id)
  const version = versions.find(({ published }) => published === '1') ?? plan
  const { past, chosen, isReading, hasFailed, choose } = usePastRun(actor, {
    version,
    floor: version.id === plan.id ? floor : undefined,
  })
  const state = usePastState(actor)
  const figures = usePreviewPart(actor, 'pastFigures')
  if (reports.isPending) return <span aria-busy>{t('editor.past.reading')}</span>
  if (reports.isError)
    return (
      <>
        {t('editor.past.noList')}{' '}
        <Button size="small" variant="quiet" onPress={() => void reports.refetch()}>
          {t('shared.retry')}
        </Button>
      </>
    )
  const { data } = reports.data
  if (data.length === 0) return t('editor.past.noRuns')
  const options = data.map(report => ({
    id: String(report.id),
    text: `${moment(report.start_timestamp)}, ${namesOf(report).robot}`,
  }))
  return (
    <>
      <SelectField
        label={t('editor.past.run')}
        options={[{ id: NONE, text: t('editor.past.none') }, ...options]}
        value={chosen === undefined ? NONE : String(chosen)}
        onChange={id => choose(id === NONE ? undefined : Number(id))}
      />
      <p role="status">
        {hasFailed && t('editor.past.failed')}
        {(isReading || (state === 'comparing' && !figures)) && t('editor.past.reading')}
        {past && figures && <Found figures={figures} things={past.things} version={version.version} />}
        {past && figures && state === 'comparing' && ` ${t('editor.preview.planning')}`}
      </p>
      {past && figures && <PastThings things={past.things} onShow={onShow} />}
    </>
  )
}

/** What if the drawing had been driven in a run that was recorded: with all that stood in the way then. */
export function PastRunRow(props: Props) {
  const { t } = useTranslation()
  if (!isGranted(useGrants(), ['CleaningReports', 'view'])) return undefined
  return (
    <div className={styles['past']} role="group" aria-label={t('editor.past.title')}>
      <Asked {...props} />
    </div>
  )
}

import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Point } from '../../../contract/plan/elements.ts'
import type { PlanProposal, PlanProposals, TakenProposals } from '../../../contract/resources/newPlans.ts'
import type { ProposalChoice } from '../../../machines/createPlan/createPlan.logic.ts'
import { measureText } from '../../units/reportFormat.ts'
import { useReportFormat } from '../../units/useReportFormat.ts'
import { Button } from '../../widgets/button/Button.tsx'
import { ErrorState } from '../../widgets/status/ErrorState.tsx'
import { Ring } from '../../widgets/status/Ring.tsx'
import { PlanMap } from '../plan/PlanMap.tsx'
import { usePlanFloor } from '../report/planFloor.ts'
import styles from './NewPlanScreen.module.css'
import { Proposals } from './Proposals.tsx'
import { acceptedOf, areasOf, elementsOf } from './proposalChoice.ts'

type Props = {
  readonly plan: number
  readonly all: PlanProposals
  readonly choice: ProposalChoice
  readonly isSaving: boolean
  readonly onChoice: (choice: ProposalChoice) => void
  readonly onTake: (accepted: TakenProposals['accepted']) => void
}

const middleOf = ({ points }: PlanProposal): Point => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
})

type MapProps = Pick<Props, 'plan' | 'all' | 'choice'> & { readonly sought: Point | undefined }

/** The map of the plan as it would be. */
function ChosenMap({ plan, all, choice, sought }: MapProps) {
  const { t } = useTranslation()
  const { data, isPending, refetch } = usePlanFloor(plan)
  const read = useMemo(
    () =>
      data && {
        ...data,
        floor: { ...data.floor, elements: elementsOf(data.floor.elements, all, choice, t) },
      },
    [data, all, choice, t],
  )
  if (read) return <PlanMap label={t('newPlan.map')} read={read} isTall sought={sought} />
  if (isPending)
    return (
      <p className={styles['empty']} role="status" aria-busy>
        <Ring />
        {t('report.map.loading')}
      </p>
    )
  return <ErrorState text={t('report.map.failed')} token="plan.unreachable" onRetry={() => void refetch()} />
}

/** What was proposed, on the map and in a list, to be taken or left one by one. */
export function ChooseSectors({ plan, all, choice, isSaving, onChoice, onTake }: Props) {
  const { t } = useTranslation()
  const format = useReportFormat()
  const [sought, setSought] = useState<Point>()
  const areas = areasOf(all, choice)
  return (
    <>
      <div className={styles['map']}>
        <ChosenMap plan={plan} all={all} choice={choice} sought={sought} />
      </div>
      <section className={styles['proposals']} aria-label={t('newPlan.sectors')}>
        <Proposals
          all={all}
          choice={choice}
          isOpen={!isSaving}
          onChoice={onChoice}
          onShow={proposal => setSought(middleOf(proposal))}
        />
      </section>
      <footer className={styles['foot']}>
        <span>
          {t('newPlan.sectorsTaken')} <strong>{t('newPlan.taken', { taken: areas.taken, total: areas.total })}</strong>
        </span>
        <span>
          {t('newPlan.area')} <strong>{measureText(format.area(areas.area))}</strong>
        </span>
        <span>
          {t('newPlan.leftOut')} <strong>{measureText(format.area(areas.left))}</strong>
        </span>
        <Button variant="primary" isPending={isSaving} onPress={() => onTake(acceptedOf(all, choice, t))}>
          {t('newPlan.create')}
        </Button>
      </footer>
    </>
  )
}

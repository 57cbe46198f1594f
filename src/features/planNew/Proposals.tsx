import { MoveHorizontal } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { PlanProposal, PlanProposals } from '../../../contract/resources/newPlans.ts'
import type { ProposalChoice } from '../../../machines/createPlan/createPlan.logic.ts'
import { measureText } from '../../units/reportFormat.ts'
import { useReportFormat } from '../../units/useReportFormat.ts'
import { Button } from '../../widgets/button/Button.tsx'
import { Tick } from '../../widgets/field/ChoiceList.tsx'
import { Field } from '../../widgets/field/Field.tsx'
import { VisuallyHidden } from '../../widgets/text/VisuallyHidden.tsx'
import styles from './NewPlanScreen.module.css'
import { proposedName } from './proposalChoice.ts'

const MAX_NAME = 120
/** Lanes have a direction and no beginning: half a turn is all there is. */
const HALF_TURN = 180

/** Along which way the robot would drive in it, as on the map: north is up. */
function Lanes({ heading }: { readonly heading: number }) {
  const { t } = useTranslation()
  const turned = Math.round((heading * 180) / Math.PI) % HALF_TURN
  const degrees = turned < 0 ? turned + HALF_TURN : turned
  const text = t('newPlan.lanes', { degrees })
  return (
    <span className={styles['lanes']} title={text}>
      <MoveHorizontal size={14} style={{ rotate: `${-degrees}deg` }} aria-hidden />
      <VisuallyHidden>{text}</VisuallyHidden>
    </span>
  )
}

type Props = {
  readonly all: PlanProposals
  readonly choice: ProposalChoice
  readonly isOpen: boolean
  readonly onChoice: (choice: ProposalChoice) => void
  /** The map is to show where it is. */
  readonly onShow: (proposal: PlanProposal) => void
}

/** Each proposed sector and zone: taken or left, and under which name. */
export function Proposals({ all, choice, isOpen, onChoice, onShow }: Props) {
  const { t } = useTranslation()
  const format = useReportFormat()
  const take = (id: number, isTaken: boolean): void => {
    const others = choice.taken.filter(other => other !== id)
    onChoice({ ...choice, taken: isTaken ? [...others, id] : others })
  }
  const everything = (isTaken: boolean): void =>
    onChoice({ ...choice, taken: isTaken ? all.proposals.map(({ id }) => id) : [] })
  return (
    <>
      <div className={styles['listHead']}>
        <h2>{t('newPlan.sectors')}</h2>
        <span role="status">{t('newPlan.taken', { taken: choice.taken.length, total: all.proposals.length })}</span>
        <Button size="small" variant="quiet" onPress={() => everything(true)}>
          {t('newPlan.takeAll')}
        </Button>
        <Button size="small" variant="quiet" onPress={() => everything(false)}>
          {t('newPlan.leaveAll')}
        </Button>
      </div>
      {all.proposals.length === 0 && <p className={styles['note']}>{t('newPlan.none')}</p>}
      <ul className={styles['list']}>
        {all.proposals.map(proposal => {
          const { id, area, heading, suggested, fault } = proposal
          const name = proposedName(t, all, proposal)
          return (
            <li key={id} data-left={!choice.taken.includes(id) || undefined}>
              <Tick
                text={name}
                isSelected={choice.taken.includes(id)}
                isDisabled={!isOpen}
                onChange={isTaken => {
                  take(id, isTaken)
                  onShow(proposal)
                }}
              />
              <span className={styles['size']}>
                {heading !== undefined && <Lanes heading={heading} />}
                {measureText(format.area(area))}
                {fault && <small>{t(`editor.problemShort.${fault}`)}</small>}
                {!suggested && !fault && <small>{t('newPlan.small')}</small>}
              </span>
              <Field
                label={t('newPlan.nameOf', { name })}
                labelHidden
                className={styles['rename']}
                placeholder={name}
                isDisabled={!isOpen || !choice.taken.includes(id)}
                onFocus={() => onShow(proposal)}
                value={choice.names[id] ?? ''}
                input={{ maxLength: MAX_NAME, autoComplete: 'off' }}
                onChange={typed => onChoice({ ...choice, names: { ...choice.names, [id]: typed } })}
              />
            </li>
          )
        })}
      </ul>
    </>
  )
}

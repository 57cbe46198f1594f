import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Robot } from '../../../contract/resources/robots.ts'
import { TimeZoneField } from '../../forms/TimeZoneField.tsx'
import { queries, service } from '../../service/client.ts'
import { showToast } from '../../toasts/toasts.ts'
import { Button } from '../../widgets/button/Button.tsx'
import { SelectField } from '../../widgets/field/SelectField.tsx'
import { planName } from '../robots/names.ts'
import { useNaming, useRobotName } from '../robots/robotName.ts'
import { ConfirmChange } from './ConfirmChange.tsx'
import styles from './RobotPanel.module.css'
import { useRobotWrite } from './useRobotWrite.ts'

const NONE = '0'

type ChangeProps = {
  readonly robot: Robot
  readonly field: string
  readonly verb: string
  readonly question: string
  /** What the robot has now, and the words for it and for what it may have. */
  readonly value: string
  readonly textOf: (value: string) => string
  /** What else is to be known of the value. */
  readonly note?: string | undefined
  readonly assign: (value: string) => Promise<unknown>
  readonly children: (chosen: string, choose: (value: string) => void) => ReactNode
}

/** A value that is chosen first, and given to the robot by a button and a confirmation. */
function ChosenValue(props: ChangeProps) {
  const { robot, field, verb, question, value, textOf, note, assign, children } = props
  const { t } = useTranslation()
  const { shown } = useRobotName(robot)
  const [chosen, setChosen] = useState<string>()
  const [isAsked, setAsked] = useState(false)
  const write = useRobotWrite(
    async (next: string) => {
      await assign(next)
      return next
    },
    next => {
      setAsked(false)
      setChosen(undefined)
      showToast({
        kind: 'information',
        subject: `${field} of ${robot.name}`,
        title: t('robotAdmin.assigned', { name: shown, field, value: textOf(next) }),
      })
    },
  )
  const next = chosen ?? value
  return (
    <div className={styles['choice']}>
      <div className={styles['grow']}>{children(next, setChosen)}</div>
      <Button
        disabledReason={next === value ? t('robotAdmin.nothingChosen') : undefined}
        onPress={() => setAsked(true)}
      >
        {verb}
      </Button>
      {note !== undefined && <p className={styles['quiet']}>{note}</p>}
      {isAsked && (
        <ConfirmChange
          robot={robot}
          title={question}
          verb={verb}
          field={field}
          before={textOf(value)}
          after={textOf(next)}
          write={{ ...write, run: () => write.run(next) }}
          onClose={() => setAsked(false)}
        />
      )}
    </div>
  )
}

/** The plan that a robot works by: one of its account's, or none. */
export function PlanField({ robot }: { readonly robot: Robot }) {
  const { t } = useTranslation()
  const { demoMode } = useNaming()
  const { shown } = useRobotName(robot)
  const { data } = useQuery(queries.plans.list.queryOptions())
  const own = (data?.data ?? []).filter(plan => plan.account === robot.account)
  // A robot may work by a plan that is no longer among them.
  const current = robot.plan === 0 ? [] : [{ id: robot.plan, name: robot.plan_name ?? '' }]
  const plans = own.some(plan => plan.id === robot.plan) ? own : [...current, ...own]
  const options = [
    { id: NONE, text: t('home.noPlan') },
    ...plans.map(plan => ({
      id: String(plan.id),
      text: demoMode ? planName(t, plan, demoMode) : `${plan.name} (${plan.id})`.trim(),
    })),
  ]
  const textOf = (value: string): string => options.find(({ id }) => id === value)?.text ?? value
  return (
    <ChosenValue
      robot={robot}
      field={t('home.columns.plan')}
      verb={t('robotAdmin.assignPlan')}
      question={t('robotAdmin.assignQuestion', { name: shown })}
      value={String(robot.assigned_plan ?? robot.plan)}
      note={
        robot.assigned_plan === undefined || robot.plan === 0
          ? undefined
          : t('robotAdmin.stillWorksBy', { plan: textOf(String(robot.plan)) })
      }
      textOf={textOf}
      assign={value => service.robots.assignPlans({ id: robot.id, plans: value === NONE ? [] : [Number(value)] })}
    >
      {(chosen, choose) => (
        <SelectField label={t('home.columns.plan')} options={options} value={chosen} onChange={choose} />
      )}
    </ChosenValue>
  )
}

/** The zone that a robot's days are counted in. */
export function RobotTimeZone({ robot }: { readonly robot: Robot }) {
  const { t } = useTranslation()
  const { shown } = useRobotName(robot)
  return (
    <ChosenValue
      robot={robot}
      field={t('robotAdmin.timeZone')}
      verb={t('robotAdmin.setTimeZone')}
      question={t('robotAdmin.zoneQuestion', { name: shown })}
      value={robot.time_zone}
      textOf={zone => zone.replaceAll('_', ' ')}
      assign={zone => service.robots.setTimeZone({ id: robot.id, time_zone: zone })}
    >
      {(chosen, choose) => <TimeZoneField label={t('robotAdmin.timeZone')} value={chosen} onChange={choose} />}
    </ChosenValue>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Robot } from '../../../contract/resources/robots.ts'
import { queries, service } from '../../service/client.ts'
import { TimeZoneField } from '../../time/TimeZoneField.tsx'
import { SelectField } from '../../widgets/SelectField.tsx'
import { planName } from '../robots/names.ts'
import { useNaming } from '../robots/robotName.ts'
import { useRobotWrite } from './useRobotWrite.ts'

const NONE = '0'

/** The plan that a robot works by: one of its account's, or none. Changed at once. */
export function PlanField({ robot }: { readonly robot: Robot }) {
  const { t } = useTranslation()
  const { demoMode } = useNaming()
  const { data } = useQuery(queries.plans.list.queryOptions())
  const write = useRobotWrite((plans: readonly number[]) =>
    service.robots.assignPlans({ id: robot.id, plans: [...plans] }),
  )
  const own = (data?.data ?? []).filter(plan => plan.account === robot.account)
  // A robot may work by a plan that is no longer among them.
  const current = robot.plan === 0 ? [] : [{ id: robot.plan, name: robot.plan_name ?? '' }]
  const plans = own.some(plan => plan.id === robot.plan) ? own : [...current, ...own]
  return (
    <SelectField
      label={t('home.columns.plan')}
      options={[
        { id: NONE, text: t('home.noPlan') },
        ...plans.map(plan => ({
          id: String(plan.id),
          text: demoMode ? planName(t, plan, demoMode) : `${plan.name} (${plan.id})`.trim(),
        })),
      ]}
      value={String(robot.plan)}
      onChange={id => write.run(id === NONE ? [] : [Number(id)])}
      error={write.refusal?.text}
    />
  )
}

/** The zone that a robot's days are counted in. Changed at once. */
export function RobotTimeZone({ robot }: { readonly robot: Robot }) {
  const { t } = useTranslation()
  const write = useRobotWrite((zone: string) => service.robots.setTimeZone({ id: robot.id, time_zone: zone }))
  return (
    <TimeZoneField
      label={t('robotAdmin.timeZone')}
      value={robot.time_zone}
      onChange={zone => write.run(zone)}
      error={write.refusal?.text}
    />
  )
}

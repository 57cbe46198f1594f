import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Robot } from '../../../contract/resources/robots.ts'
import { queries, service } from '../../service/client.ts'
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
export function TimeZoneField({ robot }: { readonly robot: Robot }) {
  const { t } = useTranslation()
  const { data } = useQuery(queries.system.timeZones.queryOptions())
  const write = useRobotWrite((zone: string) => service.robots.setTimeZone({ id: robot.id, time_zone: zone }))
  const zones = [...new Set([robot.time_zone, 'UTC', ...(data?.data ?? [])])].toSorted()
  return (
    <SelectField
      label={t('robotAdmin.timeZone')}
      options={zones.map(id => ({ id, text: id.replaceAll('_', ' ') }))}
      value={robot.time_zone}
      onChange={zone => write.run(zone)}
      error={write.refusal?.text}
    />
  )
}

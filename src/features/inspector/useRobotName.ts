import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queries } from '../../service/client.ts'
import { robotName } from '../robots/names.ts'
import { useNaming } from '../robots/robotName.ts'

const OF_ROBOT = /^robot:(\d{1,15})(#\d+)?$/

/** The id of the robot that an actor of the journal is of. */
export const robotOf = (actor: string): number | undefined => {
  const [, id] = OF_ROBOT.exec(actor) ?? []
  return id === undefined ? undefined : Number(id)
}

/** What a robot is called, as an open monitor has asked for it: nothing is asked for here, and in demo mode names stay away. */
export function useRobotName(id: number): string {
  const { t } = useTranslation()
  const naming = useNaming()
  const { data } = useQuery({ ...queries.robots.get.queryOptions({ input: { id } }), enabled: false })
  return naming.demoMode || !data ? String(id) : robotName(t, data, naming).shown
}

/** An actor of a robot in words: `Robot Aisle 3`, and of its second start `Robot Aisle 3 #2`. */
export function useRobotLabel(actor: string): string {
  const { t } = useTranslation()
  const name = useRobotName(robotOf(actor) ?? 0)
  const [, , start = ''] = OF_ROBOT.exec(actor) ?? []
  return [t('inspector.robot.label', { name }), start].join(' ').trim()
}

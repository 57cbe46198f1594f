import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { silentRobots, subscribeRobots } from '../../journal/robotDebugs.ts'
import styles from './ActorList.module.css'
import { useRobotLabel, useRobotName } from './useRobotName.ts'

/** What an actor of a robot is called. */
export const RobotLabel = ({ actor }: { readonly actor: string }) => useRobotLabel(actor)

function SilentRobot({ robot }: { readonly robot: number }) {
  const { t } = useTranslation()
  const name = useRobotName(robot)
  return <p className={styles['none']}>{t('inspector.robot.silent', { name })}</p>
}

/** Asks the robots of open monitors for their own behaviour while it is there, and names those that tell nothing of it. */
export function SilentRobots() {
  const robots = useSyncExternalStore(subscribeRobots, silentRobots)
  return robots.map(robot => <SilentRobot key={robot} robot={robot} />)
}

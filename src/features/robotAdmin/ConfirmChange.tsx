import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Robot } from '../../../contract/resources/robots.ts'
import { generalStateSlug, robotState } from '../../../contract/robot/states.ts'
import { fromWireTime } from '../../../contract/time.ts'
import { FormFailure } from '../../forms/FormDialog.tsx'
import { queries } from '../../service/client.ts'
import { formatElapsed } from '../../time/elapsed.ts'
import { useNow } from '../../time/now.ts'
import { Dialog } from '../../widgets/dialog/Dialog.tsx'
import { type Shape, shapeOf } from '../../widgets/state/stateShapes.ts'
import { Facts } from '../../widgets/text/Facts.tsx'
import { useRobotName, useRobotPlaces } from '../robots/robotName.ts'
import styles from './RobotPanel.module.css'
import type { RobotWrite } from './useRobotWrite.ts'

const AT_WORK: ReadonlySet<Shape> = new Set(['cleaning', 'disinfecting', 'warning', 'stuck'])

/** State, plan and time in the state of a robot, in words; and whether that is work under way. */
function useWork(robot: Robot): { readonly text: string; readonly isAtWork: boolean } {
  const { t } = useTranslation()
  const places = useRobotPlaces(robot)
  const { data } = useQuery(queries.robotStatus.list.queryOptions({ input: { latest: '1', robot: robot.id } }))
  const start = data?.data[0]?.start_time
  const elapsed = useNow(nowMs => (start === undefined ? '' : formatElapsed(t, nowMs - fromWireTime(start))))
  const state = robotState(robot.state, { online: robot.connection === 'online', planType: robot.plan_type })
  const shape = shapeOf(state.generalState)
  const isAtWork = AT_WORK.has(shape)
  const general =
    robot.connection === 'lost' ? 'connection.lost' : `generalStates.${generalStateSlug(state, robot.plan_type)}`
  const why = shape === 'stuck' || shape === 'warning' ? t(`states.${state.slug}`) : ''
  return {
    text: [t(general), why, ...(isAtWork ? [places.plan_name ?? t('home.noPlan')] : []), elapsed]
      .filter(part => part !== '')
      .join(' · '),
    isAtWork,
  }
}

type Props = {
  readonly robot: Robot
  readonly title: string
  readonly verb: string
  readonly field: string
  readonly before: string
  readonly after: string
  readonly write: RobotWrite<void>
  readonly onClose: () => void
}

/** Asks before a robot gets another plan or zone: which robot, what it is doing, what it has and what it will have. */
export function ConfirmChange({ robot, title, verb, field, before, after, write, onClose }: Props) {
  const { t } = useTranslation()
  const { shown } = useRobotName(robot)
  const { text, isAtWork } = useWork(robot)
  return (
    <Dialog title={title} isOpen onClose={onClose} action={{ label: verb, run: write.run, isPending: write.isPending }}>
      <div className={styles['change']}>
        <Facts
          facts={[
            [t('home.columns.name'), shown],
            [t('robotAdmin.doingNow'), text],
            [t('robotAdmin.valueNow', { field }), before],
            [t('robotAdmin.valueThen', { field }), after],
          ]}
        />
        {isAtWork && <p>{t('robotAdmin.notInterrupted')}</p>}
        {write.refusal && <FormFailure text={write.refusal.text} />}
      </div>
    </Dialog>
  )
}

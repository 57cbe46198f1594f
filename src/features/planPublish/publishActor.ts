import type { SnapshotFrom } from 'xstate'
import type { PublishEvent, publishPlanMachine } from '../../../machines/publishPlan/publishPlan.machine.ts'

export type PublishSnapshot = SnapshotFrom<typeof publishPlanMachine>
export type SendPublish = (event: PublishEvent) => void

import type { TFunction } from 'i18next'
import type { RunReason } from '../../../contract/robot/runReasons.ts'

/** Why a run ended, in the user's language where Swath has words for it, else in the robot's own. */
export const runReasonText = (t: TFunction, reason: RunReason): string =>
  typeof reason === 'string' ? reason : t(`report.runReasons.${reason.reason}`, reason.numbers)

import type { CommandSituation, FailingCondition } from '../../../../contract/commandRules.ts'
import { REFUSED_BY_ROBOT } from '../../../../contract/commands.ts'
import type { ApiError } from '../../../../contract/errors.ts'
import { robotState } from '../../../../contract/robot/states.ts'
import { RequestError, RequestErrors } from '../../../answers/errors.ts'
import type { CommandRefusal } from '../../../fleet/commands/outcome.ts'

const RETRY_AFTER_S = 1

/** What the words of a condition need; states by their slugs, with commas between them. */
function dataOf(condition: FailingCondition, situation: CommandSituation): ApiError['data'] {
  switch (condition.kind) {
    case 'state':
      return { states: condition.states.join(','), now: robotState(situation.state, situation).slug }
    case 'level':
    case 'operatorPause':
      return { level: condition.level }
    case 'version':
      return { minimum: condition.minimum }
    case 'faults':
      return { count: condition.count }
    case 'offline':
    case 'control':
    case 'model':
    case 'plan':
    case 'monitor':
      return undefined
  }
}

const blockedError = (condition: FailingCondition, situation: CommandSituation): ApiError => {
  const data = dataOf(condition, situation)
  return {
    token: `errors.robot.blocked.${condition.kind}`,
    type: 'preconditionFailed',
    message: `Not possible now: ${condition.kind}`,
    ...(data && { data }),
  }
}

/** Why a command was not carried out, as an error of its request. */
export function commandError(refusal: CommandRefusal): RequestError | RequestErrors {
  switch (refusal.kind) {
    case 'tooMany':
      return new RequestError('tooManyRequests', 'errors.robot.tooManyRequests', 'Too many commands at once', {
        retryAfterS: RETRY_AFTER_S,
      })
    case 'payload':
      return new RequestError('badRequest', 'errors.robot.payload', 'The payload is not one of this command', {
        ...(refusal.field !== undefined && { field: refusal.field }),
      })
    case 'keyReused':
      return new RequestError('conflict', 'errors.robot.keyReused', 'The key was used for another command')
    case 'notInControl':
      return new RequestError('forbidden', 'errors.robot.notInControl', 'Not in control of the robot')
    case 'control':
      return new RequestError('forbidden', `errors.control.${refusal.reason}`, 'Control cannot be taken')
    case 'customMessage':
      return new RequestError('forbidden', 'errors.robot.customMessage', 'Only messages of the list may be sent')
    case 'staleFence':
      return new RequestError('conflict', 'errors.robot.staleFence', 'Control has changed hands')
    case 'blocked': {
      const [first, ...others] = refusal.conditions.map(condition => blockedError(condition, refusal.situation))
      return first === undefined
        ? new RequestError('preconditionFailed', 'shared.error.preconditionFailed', 'Not possible now')
        : new RequestErrors(first, ...others)
    }
    case 'rejected':
      return new RequestError(
        'preconditionFailed',
        refusal.token ?? 'errors.robot.rejected',
        // In the robot's own words, where it has any.
        refusal.message ?? '',
        { data: REFUSED_BY_ROBOT },
      )
    case 'notSent':
      return new RequestError('preconditionFailed', 'errors.robot.notSent', 'It has not been sent')
    case 'expired':
      return new RequestError('expired', 'errors.robot.expired', 'The robot did not answer in time')
  }
}

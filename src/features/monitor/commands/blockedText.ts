import type { i18n } from 'i18next'
import type { CommandSituation, ConditionKind, FailingCondition } from '../../../../contract/commandRules.ts'
import { isRefusedByRobot } from '../../../../contract/commands.ts'
import type { ApiError } from '../../../../contract/errors.ts'
import { robotState } from '../../../../contract/robot/states.ts'
import { errorText } from '../../../service/serviceError.ts'

const SELF_EXPLAINED: ReadonlySet<string> = new Set(['errors.robot.failed', 'errors.robot.rejected'])

const stateNames = ({ t, language }: i18n, slugs: readonly string[]): string =>
  new Intl.ListFormat(language, { type: 'disjunction' }).format(slugs.map(slug => t(`states.${slug}`)))

/** One failing condition as a sentence (it names the missing condition). */
function sentence(i18n: i18n, condition: FailingCondition, situation: CommandSituation): string {
  const { t } = i18n
  switch (condition.kind) {
    case 'state': {
      const states = stateNames(i18n, condition.states)
      const now = robotState(situation.state, situation)
      return t('errors.robot.blocked.state', { states, now: t(`states.${now.slug}`) })
    }
    case 'level':
    case 'operatorPause':
      return t(`errors.robot.blocked.${condition.kind}`, { level: condition.level })
    case 'version':
      return t('errors.robot.blocked.version', { minimum: condition.minimum })
    case 'faults':
      return t('errors.robot.blocked.faults', { count: condition.count })
    case 'offline':
    case 'control':
    case 'model':
    case 'plan':
    case 'monitor':
      return t(`errors.robot.blocked.${condition.kind}`)
  }
}

/** What nobody can say of a robot that is not seen here. */
const OF_ROBOT: ReadonlySet<ConditionKind> = new Set(['offline', 'state', 'faults'] satisfies ConditionKind[])

/** Every failing condition in words; undefined when there is none. `isSeen`: whether it is known here what the robot does; where it is not, that is shown in place of "offline". */
export const blockedText = (
  i18n: i18n,
  conditions: readonly FailingCondition[],
  situation: CommandSituation,
  isSeen = true,
): string | undefined => {
  if (conditions.length === 0) return undefined
  if (isSeen || conditions.every(({ kind }) => !OF_ROBOT.has(kind)))
    return conditions.map(each => sentence(i18n, each, situation)).join(' ')
  const others = conditions.filter(({ kind }) => !OF_ROBOT.has(kind))
  return [i18n.t('errors.robot.blocked.unseen'), ...others.map(each => sentence(i18n, each, situation))].join(' ')
}

/** Of these conditions a robot reports the kind alone, and their sentences would have holes. */
const TOLD_WITH_DATA: ReadonlySet<string> = new Set(
  (['state', 'level', 'operatorPause', 'version', 'faults'] satisfies ConditionKind[]).map(
    kind => `errors.robot.blocked.${kind}`,
  ),
)

/** A service's or robot's refusal in words. Its data name states by their slugs, several with commas between them. */
export function refusalText(i18n: i18n, error: ApiError): string {
  if ((!error.data || isRefusedByRobot(error)) && TOLD_WITH_DATA.has(error.token))
    return i18n.t('errors.robot.rejected')
  const { states, now } = error.data ?? {}
  // The robot gives the reason of a failure in its own text.
  if (SELF_EXPLAINED.has(error.token) && error.message !== '') return `${i18n.t(error.token)} ${error.message}`
  if (typeof states !== 'string' || typeof now !== 'string') return errorText(i18n, 'robot.command', error)
  return i18n.t(error.token, { states: stateNames(i18n, states.split(',')), now: i18n.t(`states.${now}`) })
}

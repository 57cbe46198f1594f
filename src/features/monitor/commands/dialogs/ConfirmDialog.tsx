import { useTranslation } from 'react-i18next'
import { COMMAND } from '../../../../../contract/commands.ts'
import { Dialog } from '../../../../widgets/dialog/Dialog.tsx'
import { useLive } from '../../session/monitorSession.ts'
import { isUnseen, seenAgeMs } from '../actionCooldowns.ts'
import { useActiveTask } from '../activeTask.ts'
import { useRobotCommands } from '../robotCommands.ts'

const COMMANDS = { resume: COMMAND.resume, resetEstop: COMMAND.resetEstop, resetSafety: COMMAND.resetSafety } as const

type Props = { readonly action: keyof typeof COMMANDS }

/** Asks before what may set a robot moving (M-060); what needs a look at the robot needs it at the answer, too (decision 404). */
export function ConfirmDialog({ action }: Props) {
  const { t } = useTranslation()
  const { send } = useRobotCommands()
  const { end } = useActiveTask()
  const command = COMMANDS[action]
  const disabledReason = useDisabledReason(action)
  return (
    <Dialog
      title={t(`commands.confirm.${action}.title`)}
      isOpen
      onClose={end}
      action={{
        label: t(`commands.deeds.${action}`),
        disabledReason,
        run: () => {
          end()
          void send(command, {})
        },
      }}
    >
      <p>{t(`commands.confirm.${action}.text`)}</p>
    </Dialog>
  )
}

/** Every condition that is not met now, in words. */
function useDisabledReason(action: Props['action']): string | undefined {
  const { t } = useTranslation()
  const { blocked, situation } = useRobotCommands()
  const isUnseenNow = useLive(readout => isUnseen(action, seenAgeMs(readout)))
  const reasons = [
    blocked(COMMANDS[action]),
    isUnseenNow && situation.online ? t('commands.notSeen') : undefined,
  ].filter(reason => reason !== undefined)
  return reasons.length > 0 ? reasons.join(' ') : undefined
}

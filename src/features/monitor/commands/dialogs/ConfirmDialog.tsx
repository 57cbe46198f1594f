import { useTranslation } from 'react-i18next'
import { COMMAND } from '../../../../../contract/commands.ts'
import { Dialog } from '../../../../widgets/dialog/Dialog.tsx'
import { useActiveTask } from '../activeTask.ts'
import { useRobotCommands } from '../robotCommands.ts'

const COMMANDS = { resume: COMMAND.resume, resetEstop: COMMAND.resetEstop, resetSafety: COMMAND.resetSafety } as const

/** Asks before what may set a robot moving (M-060). */
export function ConfirmDialog({ action }: { readonly action: keyof typeof COMMANDS }) {
  const { t } = useTranslation()
  const { send, blocked } = useRobotCommands()
  const { end } = useActiveTask()
  const command = COMMANDS[action]
  return (
    <Dialog
      title={t(`commands.confirm.${action}.title`)}
      isOpen
      onClose={end}
      action={{
        label: t(`commands.deeds.${action}`),
        disabledReason: blocked(command),
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

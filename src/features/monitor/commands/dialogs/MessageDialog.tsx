import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { COMMAND } from '../../../../../contract/commands.ts'
import { isGranted } from '../../../../../contract/permissions.ts'
import { useDraft } from '../../../../drafts/useDraft.ts'
import { useGrants } from '../../../../session/session.ts'
import { useListSetting } from '../../../../settings/useListSetting.ts'
import { showToast } from '../../../../toasts/toasts.ts'
import { Dialog } from '../../../../widgets/dialog/Dialog.tsx'
import { OneOf } from '../../../../widgets/field/ChoiceList.tsx'
import { Field } from '../../../../widgets/field/Field.tsx'
import { useActiveTask } from '../activeTask.ts'
import { useRobotCommands } from '../robotCommands.ts'

const CUSTOM = 'custom'
const MAX_LENGTH = 1000

/** Sends a message to the person at the robot: from the deployment's list, or in own words with the permission for it (M-066). */
export function MessageDialog({ robot }: { readonly robot: number }) {
  const { t } = useTranslation()
  const { send, blocked, subject } = useRobotCommands()
  const { end } = useActiveTask()
  const canned = useListSetting('rm-canned-messages')
  const mayWrite = isGranted(useGrants(), ['RobotMonitor', 'sendCustomMessages'])
  const [own, setOwn] = useDraft(`message.${robot}`, v.string(), '')
  const [choice, setChoice] = useState(own === '' ? undefined : CUSTOM)
  const [isPending, setPending] = useState(false)
  const message = choice === CUSTOM ? own.trim() : (canned[Number(choice)] ?? '')
  const sendMessage = async (): Promise<void> => {
    setPending(true)
    const outcome = await send(COMMAND.sendOperatorMessage, { message })
    setPending(false)
    // The text stays until it has been sent.
    if (!outcome.ok) return
    end()
    showToast({ kind: 'information', subject: subject(COMMAND.sendOperatorMessage), title: t('commands.messageSent') })
  }
  return (
    <Dialog
      title={t('commands.deeds.message')}
      isOpen
      onClose={end}
      action={{
        label: t('commands.message.deed'),
        isPending,
        disabledReason:
          blocked(COMMAND.sendOperatorMessage) ?? (message === '' ? t('commands.message.empty') : undefined),
        run: () => void sendMessage(),
      }}
    >
      <OneOf
        label={t('commands.message.choose')}
        options={[
          ...canned.map((text, index) => ({ id: String(index), text })),
          ...(mayWrite ? [{ id: CUSTOM, text: t('commands.message.own') }] : []),
        ]}
        value={choice}
        onChange={setChoice}
      />
      {choice === CUSTOM && (
        <Field
          label={t('commands.message.text')}
          value={own}
          onChange={setOwn}
          input={{ maxLength: MAX_LENGTH }}
          autoFocus
        />
      )}
    </Dialog>
  )
}

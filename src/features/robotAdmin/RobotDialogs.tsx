import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Robot } from '../../../contract/resources/robots.ts'
import { FormFailure } from '../../forms/FormDialog.tsx'
import { logFailure } from '../../log/log.ts'
import { service } from '../../service/client.ts'
import { Dialog } from '../../widgets/dialog/Dialog.tsx'
import { Tick } from '../../widgets/field/ChoiceList.tsx'
import { useRobotName } from '../robots/robotName.ts'
import { type Credential, CredentialDialog } from './CredentialDialog.tsx'
import { MoveDialog } from './MoveDialog.tsx'
import { RobotFormDialog } from './RobotFormDialog.tsx'
import { EMPTY_ROBOT, editOf, formOf, type RobotForm, requestOf } from './robotForm.ts'
import { useRobotWrite } from './useRobotWrite.ts'

/** What is being done to robots in a dialog: one thing at a time. */
export type RobotTask =
  | { readonly kind: 'add' }
  | { readonly kind: 'edit' | 'move' | 'renew' | 'remove'; readonly robot: Robot }
  | { readonly kind: 'credential'; readonly credential: Credential }

type Props = {
  readonly account: number
  readonly task: RobotTask | undefined
  readonly onTask: (task: RobotTask | undefined) => void
  /** Which robot is to be seen beside the list. */
  readonly onSelect: (robot: number | undefined) => void
}

export function RobotDialogs({ account, task, onTask, onSelect }: Props) {
  const close = (): void => onTask(undefined)
  const show = (credential: Credential): void => onTask({ kind: 'credential', credential })
  switch (task?.kind) {
    case 'add':
      return <AddDialog account={account} onClose={close} onCredential={show} onSelect={onSelect} />
    case 'edit':
      return <EditDialog robot={task.robot} onClose={close} />
    case 'move':
      return <MoveDialog robot={task.robot} onClose={close} onMoved={() => onSelect(undefined)} />
    case 'renew':
      return <RenewDialog robot={task.robot} onClose={close} onCredential={show} />
    case 'remove':
      return <RemoveDialog robot={task.robot} onClose={close} onRemoved={() => onSelect(undefined)} />
    case 'credential':
      return <CredentialDialog credential={task.credential} onClose={close} />
    case undefined:
      return undefined
  }
}

type AddProps = {
  readonly account: number
  readonly onClose: () => void
  readonly onCredential: (credential: Credential) => void
  readonly onSelect: (robot: number) => void
}

function AddDialog({ account, onClose, onCredential, onSelect }: AddProps) {
  const { t } = useTranslation()
  const write = useRobotWrite(
    async (form: RobotForm) => {
      const { location, ...rest } = requestOf(form)
      const robot = await service.robots.create({ ...rest, account, ...(location === 0 ? {} : { location }) })
      try {
        return { robot, credential: await service.robots.renewCredential({ id: robot.id }) }
      } catch (error) {
        // The robot is there; its credential can be asked for again.
        logFailure('robots.renewCredential', error)
        return { robot, credential: undefined }
      }
    },
    ({ robot, credential }) => {
      onSelect(robot.id)
      if (credential === undefined) onClose()
      else onCredential(credential)
    },
  )
  return (
    <RobotFormDialog
      title={t('robotAdmin.add')}
      action={t('robotAdmin.add')}
      account={account}
      initial={EMPTY_ROBOT}
      write={write}
      onClose={onClose}
    />
  )
}

type RobotProps = { readonly robot: Robot; readonly onClose: () => void }

function EditDialog({ robot, onClose }: RobotProps) {
  const { t } = useTranslation()
  const [initial] = useState(() => formOf(robot))
  const write = useRobotWrite(
    (form: RobotForm) => service.robots.edit({ id: robot.id, ...editOf(initial, form) }),
    onClose,
  )
  return (
    <RobotFormDialog
      title={t('robotAdmin.editRobot')}
      action={t('robotAdmin.save')}
      account={robot.account}
      initial={initial}
      write={write}
      onClose={onClose}
    />
  )
}

function RenewDialog({
  robot,
  onClose,
  onCredential,
}: RobotProps & { readonly onCredential: (credential: Credential) => void }) {
  const { t } = useTranslation()
  const { shown } = useRobotName(robot)
  const write = useRobotWrite(() => service.robots.renewCredential({ id: robot.id }), onCredential)
  return (
    <Dialog
      title={t('robotAdmin.renew')}
      isOpen
      onClose={onClose}
      action={{ label: t('robotAdmin.renew'), run: () => write.run(undefined), isPending: write.isPending }}
    >
      <p>{t('robotAdmin.renewText', { name: shown })}</p>
      {write.refusal && <FormFailure text={write.refusal.text} />}
    </Dialog>
  )
}

function RemoveDialog({ robot, onClose, onRemoved }: RobotProps & { readonly onRemoved: () => void }) {
  const { t } = useTranslation()
  const { shown } = useRobotName(robot)
  const [isSure, setSure] = useState(false)
  const write = useRobotWrite(
    () => service.robots.remove({ id: robot.id }),
    () => {
      onClose()
      onRemoved()
    },
  )
  const disabledReason =
    robot.online === '1' ? t('errors.robot.connected') : isSure ? undefined : t('robotAdmin.confirmFirst')
  return (
    <Dialog
      title={t('robotAdmin.remove')}
      isOpen
      onClose={onClose}
      action={{
        label: t('robotAdmin.remove'),
        variant: 'danger',
        run: () => write.run(undefined),
        isPending: write.isPending,
        disabledReason,
      }}
    >
      <p>{t('robotAdmin.removeText', { name: shown })}</p>
      <Tick text={t('robotAdmin.removeConfirm')} isSelected={isSure} onChange={setSure} />
      {write.refusal && <FormFailure text={write.refusal.text} />}
    </Dialog>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Robot } from '../../../contract/resources/robots.ts'
import { FormFailure } from '../../forms/FormDialog.tsx'
import { queries, service } from '../../service/client.ts'
import { useMaybeSelf } from '../../session/session.ts'
import { Dialog } from '../../widgets/dialog/Dialog.tsx'
import { OneOf, Tick } from '../../widgets/field/ChoiceList.tsx'
import { Field } from '../../widgets/field/Field.tsx'
import { accountName } from '../robots/names.ts'
import { useNaming, useRobotName } from '../robots/robotName.ts'
import { useRobotWrite } from './useRobotWrite.ts'

/** There may be thousands of accounts; whoever looks for one types a part of its name. */
const SHOWN = 8

type Props = { readonly robot: Robot; readonly onClose: () => void; readonly onMoved: () => void }

/** Gives a robot to another account. Its plan, its location and its past belong to the one it leaves; super may take the past along. */
export function MoveDialog({ robot, onClose, onMoved }: Props) {
  const { t } = useTranslation()
  const { demoMode } = useNaming()
  const { shown } = useRobotName(robot)
  const { data } = useQuery(queries.accounts.viewable.queryOptions())
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<string>()
  const [takesPast, setTakesPast] = useState(false)
  const mayTakePast = useMaybeSelf()?.role === 'super'
  const write = useRobotWrite(
    (account: number) =>
      service.robots.edit({ id: robot.id, account, ...(mayTakePast && takesPast && { take_past: true }) }),
    () => {
      onClose()
      onMoved()
    },
  )
  const options = (data?.data ?? [])
    .filter(account => account.id !== robot.account)
    .map(account => ({ id: String(account.id), text: accountName(t, account, demoMode) }))
    .filter(option => option.text.toLowerCase().includes(text.trim().toLowerCase()))
    .slice(0, SHOWN)
  const target = options.find(option => option.id === chosen)
  return (
    <Dialog
      title={t('robotAdmin.move')}
      isOpen
      onClose={onClose}
      action={{
        label: t('robotAdmin.move'),
        run: () => target && write.run(Number(target.id)),
        isPending: write.isPending,
        disabledReason: target === undefined ? t('robotAdmin.chooseAccount') : undefined,
      }}
    >
      <p>{t('robotAdmin.moveText', { name: shown })}</p>
      <p>{t('robotAdmin.moveCredential')}</p>
      <Field
        label={t('robotAdmin.findAccount')}
        type="search"
        icon={<Search data-small aria-hidden />}
        value={text}
        onChange={setText}
        input={{ autoComplete: 'off', maxLength: 100 }}
      />
      {options.length > 0 && (
        <OneOf label={t('home.columns.account')} options={options} value={target?.id} onChange={setChosen} />
      )}
      {options.length === 0 && <p>{t('robotAdmin.noAccount')}</p>}
      {mayTakePast && (
        <>
          <Tick text={t('robotAdmin.takePast')} isSelected={takesPast} onChange={setTakesPast} />
          <p>{t('robotAdmin.takePastText')}</p>
        </>
      )}
      {write.refusal && <FormFailure text={write.refusal.text} />}
    </Dialog>
  )
}

import { valibotResolver } from '@hookform/resolvers/valibot'
import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { Controller, useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import type { Robot } from '../../../contract/resources/robots.ts'
import { FormFailure } from '../../forms/FormDialog.tsx'
import { FormField } from '../../forms/FormField.tsx'
import { queries, service } from '../../service/client.ts'
import { useMaybeSelf } from '../../session/session.ts'
import { Dialog } from '../../widgets/dialog/Dialog.tsx'
import { OneOf, Tick } from '../../widgets/field/ChoiceList.tsx'
import { accountName } from '../robots/names.ts'
import { useNaming, useRobotName } from '../robots/robotName.ts'
import { useRobotWrite } from './useRobotWrite.ts'

/** There may be thousands of accounts; whoever looks for one types a part of its name. */
const SHOWN = 8

/** `text`: what the accounts are searched by; `account`: the chosen one's id. */
const moveSchema = v.object({ text: v.string(), account: v.string(), takesPast: v.boolean() })

type Props = { readonly robot: Robot; readonly onClose: () => void; readonly onMoved: () => void }

/** Gives a robot to another account. Its plan, its location and its past belong to the one it leaves; super may take the past along. */
export function MoveDialog({ robot, onClose, onMoved }: Props) {
  const { t } = useTranslation()
  const { demoMode } = useNaming()
  const { shown } = useRobotName(robot)
  const { data } = useQuery(queries.accounts.viewable.queryOptions())
  const { control, handleSubmit } = useForm({
    resolver: valibotResolver(moveSchema),
    defaultValues: { text: '', account: '', takesPast: false },
  })
  const { text = '', account: chosen } = useWatch({ control })
  const mayTakePast = useMaybeSelf()?.role === 'super'
  const write = useRobotWrite(
    ({ account, takesPast }: v.InferOutput<typeof moveSchema>) =>
      service.robots.edit({
        id: robot.id,
        account: Number(account),
        ...(mayTakePast && takesPast && { take_past: true }),
      }),
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
        run: () => void handleSubmit(values => target && write.run(values))(),
        isPending: write.isPending,
        disabledReason: target === undefined ? t('robotAdmin.chooseAccount') : undefined,
      }}
    >
      <p>{t('robotAdmin.moveText', { name: shown })}</p>
      <p>{t('robotAdmin.moveCredential')}</p>
      <FormField
        control={control}
        name="text"
        label={t('robotAdmin.findAccount')}
        type="search"
        icon={<Search data-small aria-hidden />}
        input={{ autoComplete: 'off', maxLength: 100 }}
      />
      {options.length > 0 && (
        <Controller
          control={control}
          name="account"
          render={({ field }) => (
            <OneOf label={t('home.columns.account')} options={options} value={target?.id} onChange={field.onChange} />
          )}
        />
      )}
      {options.length === 0 && <p>{t('robotAdmin.noAccount')}</p>}
      {mayTakePast && (
        <>
          <Controller
            control={control}
            name="takesPast"
            render={({ field }) => (
              <Tick text={t('robotAdmin.takePast')} isSelected={field.value} onChange={field.onChange} />
            )}
          />
          <p>{t('robotAdmin.takePastText')}</p>
        </>
      )}
      {write.refusal && <FormFailure text={write.refusal.text} />}
    </Dialog>
  )
}

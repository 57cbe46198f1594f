import { valibotResolver } from '@hookform/resolvers/valibot'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import {
  ENVIRONMENTS,
  type Environment,
  environmentOfCategory,
  LOCATION_CATEGORIES,
  type LocationCategory,
} from '../../../contract/plan/environments.ts'
import { idSchema } from '../../../contract/resources/ids.ts'
import { locationNameSchema } from '../../../contract/resources/locations.ts'
import { FormDialog } from '../../forms/FormDialog.tsx'
import { FormField } from '../../forms/FormField.tsx'
import { FormSelect } from '../../forms/FormSelect.tsx'
import { TimeZoneField } from '../../forms/TimeZoneField.tsx'
import { useFormSend } from '../../forms/useFormSend.ts'
import { queries, service } from '../../service/client.ts'
import { ServiceError } from '../../service/serviceError.ts'
import { useNarrowing } from '../../session/narrowing.ts'
import { useMaybeSelf } from '../../session/session.ts'
import { accountName } from '../robots/names.ts'
import { useNaming } from '../robots/robotName.ts'
import { categoryOptions, environmentOptions } from './locationTexts.ts'

type Values = {
  name: string
  account: number
  category: LocationCategory
  environment: Environment
  time_zone: string
}

/** The service names the field `location` where the account has one of this name (O-011); here it stands at the name. */
const atName = (error: unknown): unknown => {
  if (!(error instanceof ServiceError) || error.errors[0].field !== 'location') return error
  const [first, ...rest] = error.errors
  return new ServiceError(error.status, [{ ...first, field: 'name' }, ...rest])
}

function useNewLocation(onClose: () => void) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const navigate = useNavigate()
  const self = useMaybeSelf()
  const { within } = useNarrowing()
  const defaultValues: Values = {
    name: '',
    account: within ?? self?.current_account ?? 0,
    category: 'other',
    environment: environmentOfCategory('other'),
    time_zone: self?.time_zone ?? 'UTC',
  }
  const form = useForm({
    resolver: valibotResolver(
      v.object({
        name: v.message(locationNameSchema, t('errors.location.editLocation.name.badRequest')),
        account: v.message(idSchema, t('locations.problems.account')),
        category: v.picklist(LOCATION_CATEGORIES),
        environment: v.picklist(ENVIRONMENTS),
        time_zone: v.string(),
      }),
    ),
    defaultValues,
  })
  const sending = useFormSend(form, {
    context: 'location.getLocation',
    fields: ['name', 'account', 'time_zone'],
    send: values =>
      service.locations.create(values).catch((error: unknown) => {
        throw atName(error)
      }),
    onDone: ({ id }) => {
      void client.invalidateQueries({ queryKey: queries.locations.key() })
      onClose()
      void navigate({ to: '/locations/$id', params: { id: String(id) } })
    },
  })
  return { form, sending }
}

/** A new location; its page opens once it is there, with pictures and all else. */
export function NewLocationDialog({ onClose }: { readonly onClose: () => void }) {
  const { t, i18n } = useTranslation()
  const { demoMode } = useNaming()
  const { form, sending } = useNewLocation(onClose)
  const { control } = form
  const { data: accounts } = useQuery(queries.accounts.viewable.queryOptions())
  return (
    <FormDialog
      title={t('locations.new')}
      action={t('locations.create')}
      isPending={sending.isPending}
      failure={sending.failure}
      onSubmit={sending.submit}
      onClose={onClose}
    >
      <FormField control={control} name="name" label={t('locations.fields.name')} input={{ maxLength: 120 }} />
      <FormSelect
        control={control}
        name="account"
        label={t('locations.fields.account')}
        placeholder={t('locations.chooseAccount')}
        isNumber
        options={(accounts?.data ?? []).map(account => ({
          id: String(account.id),
          text: accountName(t, account, demoMode),
        }))}
      />
      <FormSelect
        control={control}
        name="category"
        label={t('locations.fields.category')}
        options={categoryOptions(t, i18n.language)}
      />
      <FormSelect
        control={control}
        name="environment"
        label={t('locations.fields.environment')}
        options={environmentOptions(t)}
      />
      <TimeZoneField
        label={t('locations.fields.time_zone')}
        value={form.watch('time_zone')}
        onChange={zone => form.setValue('time_zone', zone)}
      />
    </FormDialog>
  )
}

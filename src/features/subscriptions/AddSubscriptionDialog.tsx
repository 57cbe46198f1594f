import { valibotResolver } from '@hookform/resolvers/valibot'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { ObjectType } from '../../../contract/resources/subscriptions.ts'
import { FormDialog } from '../../forms/FormDialog.tsx'
import { useFormSend } from '../../forms/useFormSend.ts'
import { queries, service } from '../../service/client.ts'
import { useMaybeSelf } from '../../session/session.ts'
import { SelectField } from '../../widgets/field/SelectField.tsx'
import { StateShape } from '../../widgets/state/StateBadge.tsx'
import { useContactName } from '../robots/contactName.ts'
import styles from './AddSubscriptionDialog.module.css'
import {
  contactsFor,
  type Definition,
  EMPTY,
  mayCostMms,
  objectTypesOf,
  offered,
  type SubscriptionValues,
  subscriptionFormSchema,
  withNotification,
  withObjectType,
} from './subscriptionForm.ts'
import { type Choices, usePushToken } from './useSubscriptions.ts'

const WORDS = {
  robot: { label: 'subscriptions.robot', placeholder: 'subscriptions.chooseRobot' },
  cleaning_plan: { label: 'subscriptions.plan', placeholder: 'subscriptions.choosePlan' },
} as const
const hasObject = (type: ObjectType): type is keyof typeof WORDS => type in WORDS

type Props = {
  readonly definitions: readonly Definition[]
  readonly choices: Choices
  readonly onClose: () => void
}

/** A new subscription: which notification, about what, and where it goes (O-020..O-024). */
export function AddSubscriptionDialog({ definitions, choices, onClose }: Props) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const self = useMaybeSelf()
  const nameOf = useContactName()
  const hasPush = usePushToken(self?.id)
  const form = useForm({ resolver: valibotResolver(subscriptionFormSchema(t)), defaultValues: EMPTY })
  const sending = useFormSend(form, {
    context: 'notification.chooseType',
    fields: ['notification', 'object_id', 'contact_method'],
    send: values => service.subscriptions.create({ ...values, state: 'new' }),
    onDone: () => {
      void client.invalidateQueries({ queryKey: queries.subscriptions.key() })
      onClose()
    },
  })
  const values = { ...EMPTY, ...useWatch({ control: form.control }) }
  const { errors } = form.formState
  const contacts = contactsFor(definitions, values, choices.contacts ?? [])
  const types = objectTypesOf(definitions, values.notification)
  const change = (next: SubscriptionValues): void => {
    form.clearErrors()
    for (const name of ['notification', 'object_type', 'object_id', 'contact_method'] as const)
      form.setValue(name, next[name])
  }
  const objects = values.object_type === 'robot' ? choices.robots : choices.plans
  return (
    <FormDialog
      title={t('subscriptions.add')}
      action={t('subscriptions.add')}
      isPending={sending.isPending}
      failure={sending.failure}
      onSubmit={sending.submit}
      onClose={onClose}
    >
      <SelectField
        label={t('subscriptions.notification')}
        placeholder={t('subscriptions.chooseNotification')}
        options={offered(definitions).map(({ key }) => ({ id: key, text: t(`notifications.names.${key}`) }))}
        value={values.notification}
        onChange={key => change(withNotification(values, definitions, key, choices.contacts ?? []))}
        error={errors.notification?.message}
      />
      {types.length > 1 && (
        <SelectField
          label={t('subscriptions.about')}
          options={types.map(id => ({ id, text: t(`subscriptions.objectTypes.${id}`) }))}
          value={values.object_type}
          onChange={type => change(withObjectType(values, type))}
        />
      )}
      {hasObject(values.object_type) && (
        <SelectField
          label={t(WORDS[values.object_type].label)}
          placeholder={t(WORDS[values.object_type].placeholder)}
          options={objects ?? []}
          value={values.object_id === undefined ? undefined : String(values.object_id)}
          onChange={id => change({ ...values, object_id: Number(id) })}
          error={errors.object_id?.message}
        />
      )}
      <SelectField
        label={t('subscriptions.contact')}
        placeholder={t('subscriptions.chooseContact')}
        options={contacts.map(contact => ({ id: String(contact.id), text: nameOf(contact) }))}
        value={values.contact_method === undefined ? undefined : String(values.contact_method)}
        onChange={id => change({ ...values, contact_method: Number(id) })}
        error={errors.contact_method?.message}
      />
      {choices.contacts !== undefined && contacts.length === 0 && self !== undefined && (
        <p className={styles['hint']}>
          <Link to="/user/$id" params={{ id: String(self.id) }}>
            {t('subscriptions.noContact')}
          </Link>
        </p>
      )}
      {hasPush && <p className={styles['hint']}>{t('subscriptions.push')}</p>}
      {mayCostMms(
        values.notification,
        contacts.find(({ id }) => id === values.contact_method),
      ) && (
        <p className={styles['warning']} role="status">
          <StateShape shape="warning" size={12} />
          {t('subscriptions.mms')}
        </p>
      )}
    </FormDialog>
  )
}

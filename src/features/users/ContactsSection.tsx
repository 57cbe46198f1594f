import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Mail, MessageSquare, Phone, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ContactMethod, isWritable } from '../../../contract/resources/contactMethods.ts'
import { FormFailure } from '../../forms/FormDialog.tsx'
import { queries, service } from '../../service/client.ts'
import { apiErrorOf, errorText } from '../../service/serviceError.ts'
import { showToast } from '../../toasts/toasts.ts'
import { Button } from '../../widgets/button/Button.tsx'
import { IconButton } from '../../widgets/button/IconButton.tsx'
import { ErrorState } from '../../widgets/status/ErrorState.tsx'
import { Skeleton } from '../../widgets/status/Skeleton.tsx'
import { useContactName } from '../robots/contactName.ts'
import { AddContactDialog } from './AddContactDialog.tsx'
import { ContactDeleteDialog } from './ContactDeleteDialog.tsx'
import { Section } from './Section.tsx'
import styles from './UserScreen.module.css'

const ICONS = { email: Mail, phone: Phone, sms: MessageSquare } as const

type ActionsProps = { readonly contact: ContactMethod; readonly onDelete: () => void }

/** What may be done about an own contact method. */
function Actions({ contact, onDelete }: ActionsProps) {
  const { t, i18n } = useTranslation()
  const client = useQueryClient()
  const nameOf = useContactName()
  const { id, contact_type: type, contact_value: email, verified } = contact
  const value = nameOf(contact)
  const verify = useMutation({
    mutationFn: () => service.verifyCodes.send({ email, type: 'verify' }),
    onSuccess: sent =>
      showToast({
        kind: 'information',
        subject: `contact ${value}`,
        title: t(sent.kept ? 'contacts.kept' : 'contacts.sent', { value }),
      }),
  })
  const prefer = useMutation({
    mutationFn: () => service.contactMethods.edit({ id, default: true }),
    onSuccess: () => client.invalidateQueries({ queryKey: queries.contactMethods.key() }),
  })
  const failure = verify.error ?? prefer.error
  return (
    <>
      {!verified && isWritable(type) && (
        <Button size="small" isPending={verify.isPending} onPress={() => verify.mutate()}>
          {t('contacts.verify')}
        </Button>
      )}
      {verified && !contact.default && (
        <Button size="small" isPending={prefer.isPending} onPress={() => prefer.mutate()}>
          {t('contacts.makeDefault')}
        </Button>
      )}
      <IconButton label={t('contacts.deleteOne', { value })} onPress={onDelete}>
        <Trash2 aria-hidden />
      </IconButton>
      {failure && <FormFailure text={errorText(i18n, 'contactMethod.chooseContact', apiErrorOf(failure))} />}
    </>
  )
}

type RowProps = { readonly contact: ContactMethod; readonly onDelete: (() => void) | undefined }

function ContactRow({ contact, onDelete }: RowProps) {
  const { t } = useTranslation()
  const nameOf = useContactName()
  const Icon = ICONS[contact.contact_type]
  return (
    <li>
      <Icon aria-hidden />
      <span className={styles['grow']}>
        <span className={styles['value']}>{nameOf(contact)}</span>
        <small>
          {[
            t(`contacts.types.${contact.contact_type}`),
            t(contact.verified ? 'contacts.verified' : 'contacts.unverified'),
            ...(contact.default ? [t('contacts.default')] : []),
          ].join(' · ')}
        </small>
      </span>
      {onDelete && <Actions contact={contact} onDelete={onDelete} />}
    </li>
  )
}

type Props = { readonly login: number; readonly isOwn: boolean }

/** How somebody is reached; only they themselves change it (A-083..A-088). */
export function ContactsSection({ login, isOwn }: Props) {
  const { t, i18n } = useTranslation()
  const [isAdding, setAdding] = useState(false)
  const [deleting, setDeleting] = useState<ContactMethod>()
  const { data, error, refetch } = useQuery(queries.contactMethods.list.queryOptions({ input: { login } }))
  const first = error && apiErrorOf(error)
  return (
    <Section title={t('contacts.title')} text={isOwn ? t('contacts.text') : undefined}>
      {first && (
        <ErrorState
          text={errorText(i18n, 'contactMethod.chooseContact', first)}
          token={first.token}
          onRetry={() => void refetch()}
        />
      )}
      {data === undefined && !first && <Skeleton width="280px" />}
      {data?.total === 0 && <p className={styles['quiet']}>{t('contacts.none')}</p>}
      {data !== undefined && data.total > 0 && (
        <ul className={styles['list']}>
          {data.data.map(contact => (
            <ContactRow key={contact.id} contact={contact} onDelete={isOwn ? () => setDeleting(contact) : undefined} />
          ))}
        </ul>
      )}
      {isOwn && (
        <div className={styles['send']}>
          <Button icon={<Plus data-small aria-hidden />} onPress={() => setAdding(true)}>
            {t('contacts.add')}
          </Button>
        </div>
      )}
      {isAdding && <AddContactDialog onClose={() => setAdding(false)} />}
      {deleting && (
        <ContactDeleteDialog
          contact={deleting}
          others={(data?.data ?? []).filter(each => each.id !== deleting.id)}
          onClose={() => setDeleting(undefined)}
        />
      )}
    </Section>
  )
}

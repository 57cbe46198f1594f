import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { FormFailure } from '../../forms/FormDialog.tsx'
import { queries, service } from '../../service/client.ts'
import { apiErrorOf, errorText } from '../../service/serviceError.ts'
import { showToast } from '../../toasts/toasts.ts'
import { Dialog } from '../../widgets/dialog/Dialog.tsx'
import styles from './LocationScreen.module.css'
import { useFieldText } from './useFieldText.ts'
import type { LocationFormParts } from './useLocationForm.ts'
import type { Occupants } from './useOccupants.ts'

type SaveProps = { readonly parts: LocationFormParts; readonly occupants: Occupants; readonly onClose: () => void }

/** Asks before a location is saved, with each change (O-008). */
export function SaveQuestion({ parts, occupants, onClose }: SaveProps) {
  const { t } = useTranslation()
  const textOf = useFieldText()
  const { changed, saved, values, saving } = parts
  return (
    <Dialog
      title={t('locations.saveTitle', { count: changed.length })}
      isOpen
      onClose={onClose}
      action={{
        label: t('locations.save'),
        run: () => saving.mutate(undefined, { onSettled: onClose }),
        isPending: saving.isPending,
      }}
    >
      <p>{t('locations.saveText', occupants)}</p>
      <ul className={styles['changes']}>
        {changed.map(field => (
          <li key={field}>
            <span>{t(`locations.fields.${field}`)}</span>
            <span>{`${textOf(field, saved)} → ${textOf(field, values)}`}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

type DiscardProps = { readonly count: number; readonly onDiscard: () => void; readonly onClose: () => void }

/** Asks whether to discard what was changed, or to go on (O-008). */
export function DiscardQuestion({ count, onDiscard, onClose }: DiscardProps) {
  const { t } = useTranslation()
  return (
    <Dialog
      title={t('locations.discardTitle', { count })}
      isOpen
      onClose={onClose}
      dismissLabel={t('locations.resume')}
      action={{
        label: t('locations.discard'),
        variant: 'danger',
        run: () => {
          onDiscard()
          onClose()
        },
      }}
    >
      <p>{t('locations.discardText')}</p>
    </Dialog>
  )
}

type RemoveProps = { readonly id: number; readonly name: string; readonly onClose: () => void }

/** Asks before a location is deleted (O-013); the question stays when that fails. */
export function RemoveQuestion({ id, name, onClose }: RemoveProps) {
  const { t, i18n } = useTranslation()
  const client = useQueryClient()
  const navigate = useNavigate()
  const remove = useMutation({
    mutationFn: () => service.locations.remove({ id }),
    onSuccess: async () => {
      await navigate({ to: '/locations', ignoreBlocker: true })
      client.removeQueries({ queryKey: queries.locations.get.key({ input: { id } }) })
      void client.invalidateQueries({ queryKey: queries.locations.key() })
      showToast({ kind: 'information', subject: `location ${id}`, title: t('locations.removed') })
    },
  })
  return (
    <Dialog
      title={t('locations.remove')}
      isOpen
      onClose={onClose}
      action={{
        label: t('locations.remove'),
        run: () => remove.mutate(),
        isPending: remove.isPending,
        variant: 'danger',
      }}
    >
      <p>{t('locations.messages.removeLocation', { name })}</p>
      {remove.error && <FormFailure text={errorText(i18n, 'location.getLocation', apiErrorOf(remove.error))} />}
    </Dialog>
  )
}

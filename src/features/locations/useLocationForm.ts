import { valibotResolver } from '@hookform/resolvers/valibot'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '../../../contract/errors.ts'
import type { Location } from '../../../contract/resources/locations.ts'
import { forgetOwnDraft, storedOwnDraft, storeOwnDraft } from '../../drafts/drafts.ts'
import { queries, service } from '../../service/client.ts'
import { apiErrorOf, errorText } from '../../service/serviceError.ts'
import { session, useMaybeSelf } from '../../session/session.ts'
import { showToast } from '../../toasts/toasts.ts'
import {
  changedFields,
  editOf,
  LOCATION_FIELDS,
  type LocationValues,
  locationFormSchema,
  locationValuesSchema,
  valuesOf,
} from './locationForm.ts'

type Owner = { readonly login: number; readonly name: string }
type Draft = { readonly saved: LocationValues; readonly values: LocationValues }

/** What is written is there again after a reload, and after signing in again; whoever leaves the page or saves has no draft. */
function useKeptDraft(owner: Owner, { saved, values }: Draft, restore: (draft: LocationValues) => void): void {
  const { login, name } = owner
  const found = useEffectEvent(restore)
  useEffect(() => {
    const draft = storedOwnDraft(sessionStorage, { login, name }, locationValuesSchema)
    if (draft !== undefined) found(draft)
    return () => {
      if (session.getSnapshot().matches('authenticated')) forgetOwnDraft(sessionStorage, { login, name })
    }
  }, [login, name])
  const text = JSON.stringify(values)
  const isChanged = changedFields(saved, values).length > 0
  useEffect(() => {
    if (isChanged) storeOwnDraft(sessionStorage, { login, name }, JSON.parse(text))
    else if (session.getSnapshot().matches('authenticated')) forgetOwnDraft(sessionStorage, { login, name })
  }, [login, name, text, isChanged])
}

/** The form of a location (O-006): its values, what of them is changed, and how they are saved. */
export function useLocationForm(location: Location) {
  const { t, i18n } = useTranslation()
  const client = useQueryClient()
  const { id } = location
  const saved = valuesOf(location)
  const form = useForm({
    resolver: valibotResolver(locationFormSchema(t)),
    defaultValues: saved,
    // What somebody else saves meanwhile arrives in the fields that nobody has changed here.
    values: saved,
    resetOptions: { keepDirtyValues: true },
  })
  const values = { ...saved, ...useWatch({ control: form.control }) }
  const login = useMaybeSelf()?.id ?? 0
  useKeptDraft({ login, name: `location.${id}` }, { saved, values }, draft => {
    for (const field of LOCATION_FIELDS) form.setValue(field, draft[field], { shouldDirty: true })
  })
  /** O-012. */
  const nameText = (error: ApiError): string => {
    const key = `errors.location.editLocation.name.${error.type}`
    return i18n.exists(key) ? t(key) : errorText(i18n, 'location.getLocation', error)
  }
  const saving = useMutation({
    mutationFn: () => service.locations.edit({ id, ...editOf(saved, values) }),
    onSuccess: after => {
      form.reset(valuesOf(after), { keepDirtyValues: false })
      void client.invalidateQueries({ queryKey: queries.locations.key() })
      void client.invalidateQueries({ queryKey: queries.robots.key() })
      showToast({ kind: 'information', subject: `location ${id}`, title: t('locations.saved') })
    },
    onError: error => {
      const first = apiErrorOf(error)
      if (first.field === 'name') form.setError('name', { message: nameText(first) })
      else form.setError('root', { message: errorText(i18n, 'location.getLocation', first) })
    },
  })
  return {
    form,
    saved,
    values,
    changed: changedFields(saved, values),
    saving,
    discard: () => form.reset(saved, { keepDirtyValues: false }),
  }
}
export type LocationFormParts = ReturnType<typeof useLocationForm>

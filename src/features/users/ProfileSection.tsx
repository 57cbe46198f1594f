import { valibotResolver } from '@hookform/resolvers/valibot'
import { useQueryClient } from '@tanstack/react-query'
import type { SyntheticEvent } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { LANGUAGES } from '../../../contract/languages.ts'
import { AREA_UNITS, type Self, VOLUME_UNITS } from '../../../contract/resources/logins.ts'
import { timeZoneSchema } from '../../../contract/time.ts'
import { passcodeSchema, userNameSchema } from '../../../contract/userRules.ts'
import { FormFailure } from '../../forms/FormDialog.tsx'
import { FormField } from '../../forms/FormField.tsx'
import { FormSelect } from '../../forms/FormSelect.tsx'
import { TimeZoneField } from '../../forms/TimeZoneField.tsx'
import { UnsavedGuard } from '../../forms/UnsavedGuard.tsx'
import { useFormSend } from '../../forms/useFormSend.ts'
import { LANGUAGE_NAMES } from '../../i18n/languageNames.ts'
import { queries, service } from '../../service/client.ts'
import { session, useMaybeSelf } from '../../session/session.ts'
import { LanguageField } from '../../shell/LanguageField.tsx'
import { showToast } from '../../toasts/toasts.ts'
import { Button } from '../../widgets/button/Button.tsx'
import { Facts } from '../../widgets/text/Facts.tsx'
import { Section } from './Section.tsx'
import styles from './UserScreen.module.css'

type Profile = Pick<Self, 'id' | 'name' | 'language' | 'time_zone' | 'area_unit' | 'volume_unit'> & {
  readonly passcode?: string | undefined
}

function useProfileForm(user: Profile) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const isOwn = useMaybeSelf()?.id === user.id
  const { id, name, language, time_zone, area_unit, volume_unit } = user
  const form = useForm({
    resolver: valibotResolver(
      v.object({
        name: v.message(userNameSchema, t('users.problems.name')),
        passcode: v.message(v.union([v.literal(''), passcodeSchema]), t('login.editLogin.format4digits')),
        language: v.picklist(LANGUAGES),
        time_zone: timeZoneSchema,
        area_unit: v.picklist(AREA_UNITS),
        volume_unit: v.picklist(VOLUME_UNITS),
      }),
    ),
    defaultValues: { name, passcode: user.passcode ?? '', language, time_zone, area_unit, volume_unit },
  })
  const sending = useFormSend(form, {
    context: 'user.getUser',
    fields: ['name', 'passcode', 'time_zone'],
    send: async values => {
      const saved = await service.users.edit({ id, ...values })
      // The own page shows the own login as the session has it.
      if (isOwn) session.send({ type: 'session.selfChanged', self: await service.logins.self() })
      return saved
    },
    onDone: saved => {
      form.reset({ ...form.getValues(), name: saved.name })
      void client.invalidateQueries({ queryKey: queries.users.key() })
      showToast({ kind: 'information', subject: `user ${id}`, title: t('users.saved') })
    },
  })
  return { form, sending }
}

function ProfileForm({ user }: { readonly user: Profile }) {
  const { t } = useTranslation()
  const { form, sending } = useProfileForm(user)
  const { control } = form
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault()
    sending.submit()
  }
  return (
    <form className={styles['form']} onSubmit={submit} noValidate>
      <UnsavedGuard isUnsaved={form.formState.isDirty} />
      <FormField control={control} name="name" label={t('users.fields.name')} input={{ maxLength: 100 }} />
      <FormField
        control={control}
        name="passcode"
        label={t('users.fields.passcode')}
        input={{ inputMode: 'numeric', autoComplete: 'off', maxLength: 4 }}
      />
      <Controller
        control={control}
        name="language"
        render={({ field }) => (
          <LanguageField label={t('shell.language')} value={field.value} onChange={field.onChange} />
        )}
      />
      <Controller
        control={control}
        name="time_zone"
        render={({ field }) => (
          <TimeZoneField label={t('preferences.timeZone')} value={field.value} onChange={field.onChange} />
        )}
      />
      <FormSelect
        control={control}
        name="area_unit"
        label={t('preferences.area')}
        options={AREA_UNITS.map(id => ({ id, text: t(`preferences.areaUnits.${id}`) }))}
      />
      <FormSelect
        control={control}
        name="volume_unit"
        label={t('preferences.volume')}
        options={VOLUME_UNITS.map(id => ({ id, text: t(`preferences.volumeUnits.${id}`) }))}
      />
      {sending.failure !== undefined && <FormFailure text={sending.failure} />}
      <div className={styles['send']}>
        <Button
          type="submit"
          variant="primary"
          isPending={sending.isPending}
          disabledReason={form.formState.isDirty ? undefined : t('users.nothingChanged')}
        >
          {t('users.save')}
        </Button>
      </div>
    </form>
  )
}

function ProfileFacts({ user }: { readonly user: Profile }) {
  const { t } = useTranslation()
  return (
    <Facts
      facts={[
        [t('shell.language'), LANGUAGE_NAMES[user.language]],
        [t('preferences.timeZone'), user.time_zone],
        [t('preferences.area'), t(`preferences.areaUnits.${user.area_unit}`)],
        [t('preferences.volume'), t(`preferences.volumeUnits.${user.volume_unit}`)],
      ]}
      ruled
    />
  )
}

type Props = { readonly user: Profile; readonly mayEdit: boolean }

/** Name, passcode, language, zone and units of a login: as a form for those who may change them. */
export function ProfileSection({ user, mayEdit }: Props) {
  const { t } = useTranslation()
  return (
    <Section title={t('users.profile')} text={mayEdit ? t('users.passcodeText') : undefined}>
      {mayEdit ? <ProfileForm user={user} /> : <ProfileFacts user={user} />}
    </Section>
  )
}

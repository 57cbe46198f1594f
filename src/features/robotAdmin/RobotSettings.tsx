import { valibotResolver } from '@hookform/resolvers/valibot'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { type SyntheticEvent, useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { settingPathSchema, settingTextSchema } from '../../../contract/resources/robotSettings.ts'
import { FormFailure } from '../../forms/FormDialog.tsx'
import { FormField } from '../../forms/FormField.tsx'
import { queries, service } from '../../service/client.ts'
import { apiErrorOf, errorText } from '../../service/serviceError.ts'
import { Button } from '../../widgets/button/Button.tsx'
import { TextArea } from '../../widgets/field/TextArea.tsx'
import { ErrorState } from '../../widgets/status/ErrorState.tsx'
import { Skeleton } from '../../widgets/status/Skeleton.tsx'
import styles from './RobotPanel.module.css'
import { useRobotWrite } from './useRobotWrite.ts'

const MAX_TEXT = 16_384

/** A setting as it is typed: what is no path, or no object in JSON (B-035), is an error under its field. */
const typedSchema = (t: TFunction) =>
  v.object({
    path: v.pipe(
      v.string(),
      v.check(path => v.is(settingPathSchema, path), t('robotAdmin.settings.pathWrong')),
    ),
    text: v.pipe(
      v.string(),
      v.check(text => v.is(settingTextSchema, text), t('robotAdmin.settings.valueWrong')),
    ),
  })
type Typed = v.InferOutput<ReturnType<typeof typedSchema>>

/** A setting before it is changed; `isNew`: its path is typed as well. */
type Original = Typed & { readonly isNew: boolean }

const EMPTY: Original = { path: '', text: '{}', isNew: true }

type FormProps = { readonly robot: number; readonly original: Original; readonly onClose: () => void }

/** What is wrong with a setting is said as soon as somebody wants to save it. */
function SettingForm({ robot, original: { isNew, ...initial }, onClose }: FormProps) {
  const { t } = useTranslation()
  const { control, handleSubmit } = useForm({ resolver: valibotResolver(typedSchema(t)), defaultValues: initial })
  const write = useRobotWrite(
    ({ path, text }: Typed) => service.robotSettings.set({ id: robot, path, value: v.parse(settingTextSchema, text) }),
    onClose,
  )
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault()
    if (!write.isPending) void handleSubmit(values => write.run(values))()
  }
  return (
    <form noValidate className={styles['setting']} onSubmit={submit}>
      {isNew && (
        <FormField
          control={control}
          name="path"
          label={t('robotAdmin.settings.path')}
          autoFocus
          input={{ autoComplete: 'off', autoCapitalize: 'off', spellCheck: 'false', maxLength: 200 }}
        />
      )}
      <Controller
        control={control}
        name="text"
        render={({ field, fieldState }) => (
          <TextArea
            label={isNew ? t('robotAdmin.settings.value') : initial.path}
            value={field.value}
            onChange={field.onChange}
            maxLength={MAX_TEXT}
            error={fieldState.error?.message}
          />
        )}
      />
      {write.refusal && <FormFailure text={write.refusal.text} />}
      <div className={styles['buttons']}>
        <Button variant="quiet" size="small" onPress={onClose}>
          {t('shared.cancel')}
        </Button>
        <Button type="submit" size="small" isPending={write.isPending}>
          {t('robotAdmin.save')}
        </Button>
      </div>
    </form>
  )
}

/** Settings of a robot by their paths. */
export function RobotSettings({ robot, mayEdit }: { readonly robot: number; readonly mayEdit: boolean }) {
  const { t, i18n } = useTranslation()
  const { data, error, refetch } = useQuery(queries.robotSettings.list.queryOptions({ input: { id: robot } }))
  const [original, setOriginal] = useState<Original>()
  const close = (): void => setOriginal(undefined)
  if (error && !data) {
    const first = apiErrorOf(error)
    return (
      <ErrorState text={errorText(i18n, 'robot.getRobot', first)} token={first.token} onRetry={() => void refetch()} />
    )
  }
  if (!data) return <Skeleton width="70%" />
  return (
    <>
      {data.total === 0 && original === undefined && <p className={styles['quiet']}>{t('robotAdmin.settings.none')}</p>}
      <ul className={styles['settings']}>
        {data.data.map(({ path, value }) => (
          <li key={path}>
            {original?.path === path && !original.isNew ? (
              <SettingForm robot={robot} original={original} onClose={close} />
            ) : (
              <>
                <span>{path}</span>
                {mayEdit && (
                  <Button
                    variant="quiet"
                    size="small"
                    aria-label={t('robotAdmin.settings.edit', { path })}
                    onPress={() => setOriginal({ path, text: JSON.stringify(value, undefined, 2), isNew: false })}
                  >
                    {t('robotAdmin.edit')}
                  </Button>
                )}
                <code>{JSON.stringify(value)}</code>
              </>
            )}
          </li>
        ))}
      </ul>
      {original?.isNew === true && <SettingForm robot={robot} original={original} onClose={close} />}
      {mayEdit && original === undefined && (
        <div>
          <Button size="small" onPress={() => setOriginal(EMPTY)}>
            {t('robotAdmin.settings.add')}
          </Button>
        </div>
      )}
    </>
  )
}

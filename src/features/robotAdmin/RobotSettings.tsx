import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { settingPathSchema, settingTextSchema } from '../../../contract/resources/robotSettings.ts'
import { FormFailure } from '../../forms/FormDialog.tsx'
import { queries, service } from '../../service/client.ts'
import { apiErrorOf, errorText } from '../../service/serviceError.ts'
import { Button } from '../../widgets/button/Button.tsx'
import { Field } from '../../widgets/field/Field.tsx'
import { TextArea } from '../../widgets/field/TextArea.tsx'
import { ErrorState } from '../../widgets/status/ErrorState.tsx'
import { Skeleton } from '../../widgets/status/Skeleton.tsx'
import styles from './RobotPanel.module.css'
import { useRobotWrite } from './useRobotWrite.ts'

const MAX_TEXT = 16_384

/** A setting as it is being written; `isNew`: its path is written as well. */
type Draft = { readonly path: string; readonly text: string; readonly isNew: boolean }

const EMPTY: Draft = { path: '', text: '{}', isNew: true }

type DraftProps = {
  readonly robot: number
  readonly draft: Draft
  readonly onChange: (draft: Draft | undefined) => void
}

/** What is no path, or no object in JSON (B-035), is an error under its field as soon as somebody wants to save it. */
function SettingForm({ robot, draft, onChange }: DraftProps) {
  const { t } = useTranslation()
  const [isTried, setTried] = useState(false)
  const write = useRobotWrite(
    ({ path, value }: { readonly path: string; readonly value: { readonly [name: string]: unknown } }) =>
      service.robotSettings.set({ id: robot, path, value }),
    () => onChange(undefined),
  )
  const path = v.safeParse(settingPathSchema, draft.path)
  const value = v.safeParse(settingTextSchema, draft.text)
  const save = (): void => {
    setTried(true)
    if (path.success && value.success) write.run({ path: path.output, value: value.output })
  }
  return (
    <form
      noValidate
      className={styles['setting']}
      onSubmit={event => {
        event.preventDefault()
        save()
      }}
    >
      {draft.isNew && (
        <Field
          label={t('robotAdmin.settings.path')}
          value={draft.path}
          onChange={next => onChange({ ...draft, path: next })}
          autoFocus
          input={{ autoComplete: 'off', autoCapitalize: 'off', spellCheck: 'false', maxLength: 200 }}
          error={isTried && !path.success ? t('robotAdmin.settings.pathWrong') : undefined}
        />
      )}
      <TextArea
        label={draft.isNew ? t('robotAdmin.settings.value') : draft.path}
        value={draft.text}
        onChange={text => onChange({ ...draft, text })}
        maxLength={MAX_TEXT}
        error={isTried && !value.success ? t('robotAdmin.settings.valueWrong') : undefined}
      />
      {write.refusal && <FormFailure text={write.refusal.text} />}
      <div className={styles['buttons']}>
        <Button variant="quiet" size="small" onPress={() => onChange(undefined)}>
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
  const [draft, setDraft] = useState<Draft>()
  if (error && !data) {
    const first = apiErrorOf(error)
    return (
      <ErrorState text={errorText(i18n, 'robot.getRobot', first)} token={first.token} onRetry={() => void refetch()} />
    )
  }
  if (!data) return <Skeleton width="70%" />
  return (
    <>
      {data.total === 0 && draft === undefined && <p className={styles['quiet']}>{t('robotAdmin.settings.none')}</p>}
      <ul className={styles['settings']}>
        {data.data.map(({ path, value }) => (
          <li key={path}>
            {draft?.path === path && !draft.isNew ? (
              <SettingForm robot={robot} draft={draft} onChange={setDraft} />
            ) : (
              <>
                <span>{path}</span>
                {mayEdit && (
                  <Button
                    variant="quiet"
                    size="small"
                    aria-label={t('robotAdmin.settings.edit', { path })}
                    onPress={() => setDraft({ path, text: JSON.stringify(value, undefined, 2), isNew: false })}
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
      {draft?.isNew === true && <SettingForm robot={robot} draft={draft} onChange={setDraft} />}
      {mayEdit && draft === undefined && (
        <div>
          <Button size="small" onPress={() => setDraft(EMPTY)}>
            {t('robotAdmin.settings.add')}
          </Button>
        </div>
      )}
    </>
  )
}

import '../../i18n/screenTexts.ts'
import { valibotResolver } from '@hookform/resolvers/valibot'
import { useSelector } from '@xstate/react'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { MAP_IMAGE_NAME } from '../../../contract/resources/newPlans.ts'
import { fileFault, mapFilesOf } from '../../../machines/createPlan/createPlan.logic.ts'
import { UnsavedGuard } from '../../forms/UnsavedGuard.tsx'
import { errorText } from '../../service/serviceError.ts'
import { useOwnDraft } from '../../session/useOwnDraft.ts'
import { Shell } from '../../shell/Shell.tsx'
import { Button } from '../../widgets/button/Button.tsx'
import { BackLink } from '../../widgets/button/IconLink.tsx'
import { ScreenHead } from '../../widgets/screen/ScreenHead.tsx'
import { ErrorState } from '../../widgets/status/ErrorState.tsx'
import { ChooseSectors } from './ChooseSectors.tsx'
import { HomeOnMap } from './HomeOnMap.tsx'
import { NewPlanFields } from './NewPlanFields.tsx'
import styles from './NewPlanScreen.module.css'
import {
  EMPTY_FORM,
  NEW_PLAN_FORM,
  type NewPlanForm,
  newPlanFormSchema,
  newPlanSchema,
  orderOf,
  typedResolution,
} from './newPlanForm.ts'
import type { TypedHome } from './pickedHome.ts'
import { Steps } from './Steps.tsx'
import { sentFiles } from './sentFiles.ts'
import { type CreatePlan, useCreatePlan } from './useCreatePlan.ts'

type PartProps = { readonly make: CreatePlan }

type FormProps = PartProps & {
  readonly location: number | undefined
  /** Above the fields. */
  readonly lead: ReactNode
}

/** The form, and the chosen picture beside it: open until the map is sent, and again after a refusal (L-054). */
function MapForm({ make, location, lead }: FormProps) {
  const { t } = useTranslation()
  const schema = useMemo(() => newPlanSchema(t), [t])
  const [initial] = useState(() => ({ ...EMPTY_FORM, locationId: location ?? EMPTY_FORM.locationId }))
  const [draft, keep] = useOwnDraft(NEW_PLAN_FORM, newPlanFormSchema, initial)
  const form = useForm<NewPlanForm>({ defaultValues: draft, resolver: valibotResolver(schema) })
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => keep({ ...values }) }),
    [form, keep],
  )
  const isTyped = JSON.stringify(draft) !== JSON.stringify(initial)
  const [files, setFiles] = useState<readonly File[]>([])
  const [isLooked, setLooked] = useState(false)
  const [isReading, setReading] = useState(false)
  const isChoosing = useSelector(make, ({ value }) => value === 'choosing')
  const isUploading = useSelector(make, ({ value }) => value === 'uploading')
  const fault = fileFault(mapFilesOf(files))
  const send = async (values: NewPlanForm): Promise<void> => {
    setReading(true)
    try {
      const read = await sentFiles(mapFilesOf(files))
      make.send({ type: 'createPlan.send', order: { ...orderOf(values), ...read } })
    } finally {
      setReading(false)
    }
  }
  const submit = (): void => {
    setLooked(true)
    void form.handleSubmit(values => (fault === undefined ? send(values) : undefined))()
  }
  const problem = isLooked && fault ? t(`errors.file.${fault}`, { expected: MAP_IMAGE_NAME }) : undefined
  const { originalMap, yaml } = mapFilesOf(files)
  const resolution = typedResolution(draft)
  const isPicture = originalMap !== undefined && yaml === undefined && fault === undefined
  const setHome = (home: TypedHome): void => {
    for (const name of ['x', 'y', 'a'] as const) form.setValue(name, home[name], { shouldDirty: true })
  }
  return (
    <>
      <section className={styles['form']} aria-label={t('newPlan.details')}>
        {lead}
        <UnsavedGuard isUnsaved={isChoosing && (isTyped || files.length > 0)} />
        <NewPlanFields
          form={form}
          isOpen={isChoosing && !isReading}
          files={files}
          problem={problem}
          onFiles={setFiles}
        />
        {(isChoosing || isUploading) && (
          <Button variant="primary" isPending={isUploading || isReading} onPress={submit}>
            {t('newPlan.trace')}
          </Button>
        )}
      </section>
      {isPicture && resolution !== undefined ? (
        <div className={styles['map']}>
          <HomeOnMap
            file={originalMap}
            resolution={resolution}
            home={draft}
            isOpen={isChoosing && !isReading}
            onHome={setHome}
          />
        </div>
      ) : (
        <NoMap />
      )}
    </>
  )
}

/** In the map's place while there is none. */
function NoMap() {
  const { t } = useTranslation()
  return (
    <div className={styles['map']}>
      <p className={styles['empty']}>{t('newPlan.noMap')}</p>
    </div>
  )
}

/** Why there is no plan yet, and what can be done. */
function Failure({ make }: PartProps) {
  const { i18n } = useTranslation()
  const error = useSelector(make, ({ context }) => context.error)
  const isUnread = useSelector(make, ({ value }) => value === 'unread')
  if (error === undefined) return undefined
  return (
    <ErrorState
      text={errorText(i18n, 'cleaningPlan.create', error)}
      token={error.token}
      onRetry={isUnread ? () => make.send({ type: 'createPlan.retry' }) : undefined}
    />
  )
}

/** What there is to see once the map is sent. */
function Made({ make }: PartProps) {
  const { t } = useTranslation()
  const { plan, proposals, choice } = useSelector(make, ({ context }) => context)
  const isSaving = useSelector(make, ({ value }) => value === 'saving')
  if (plan !== undefined && proposals !== undefined && choice !== undefined)
    return (
      <ChooseSectors
        plan={plan}
        all={proposals}
        choice={choice}
        isSaving={isSaving}
        onChoice={next => make.send({ type: 'createPlan.choose', choice: next })}
        onTake={accepted => make.send({ type: 'createPlan.take', accepted: [...accepted] })}
      />
    )
  return (
    <section className={styles['proposals']} aria-label={t('newPlan.sectors')}>
      <div className={styles['listHead']}>
        <h2>{t('newPlan.sectors')}</h2>
      </div>
      <p className={styles['note']}>{t('newPlan.later')}</p>
    </section>
  )
}

const MAY_START_OVER: ReadonlySet<string> = new Set(['tracing', 'asking', 'unread', 'proposing'])

type Props = {
  readonly mapFolder: string | undefined
  /** A version whose proposals are chosen from again. */
  readonly plan: number | undefined
  /** Of the plan, where it is known beforehand. */
  readonly location: number | undefined
}

/** `/plans/new`: a plan from nothing but a map (L-053 to L-057). */
export function NewPlanScreen({ mapFolder, plan, location }: Props) {
  const { t } = useTranslation()
  const make = useCreatePlan(mapFolder, plan)
  const state = useSelector(make, ({ value }) => value)
  const progress = useSelector(make, ({ context }) => context.progress)
  const isKnown = useSelector(make, ({ context, value }) => value === 'choosing' || context.order !== undefined)
  const isTracing = state === 'tracing' || state === 'asking'
  const isChosen = state === 'proposing' || state === 'saving' || state === 'done'
  const lead = (
    <>
      {state !== 'choosing' && (
        <Steps
          at={isChosen ? 'choosing' : state === 'uploading' ? 'upload' : isTracing ? progress.step : 'proposing'}
          progress={progress}
        />
      )}
      <Failure make={make} />
    </>
  )
  return (
    <Shell>
      <div className={styles['screen']}>
        <ScreenHead back={<BackLink to="/plans" label={t('shared.cancel')} />} title={t('newPlan.title')}>
          <p>{t('newPlan.subtitle')}</p>
          {isTracing && (
            <p className={styles['waiting']} role="status">
              {t('newPlan.waiting')}
            </p>
          )}
          {plan === undefined && MAY_START_OVER.has(state) && (
            <Button variant="quiet" onPress={() => make.send({ type: 'createPlan.startOver' })}>
              {t('newPlan.startOver')}
            </Button>
          )}
        </ScreenHead>
        <div className={styles['columns']}>
          {isKnown && !isChosen ? (
            <MapForm make={make} location={location} lead={lead} />
          ) : (
            <>
              <section className={styles['form']} aria-label={t('newPlan.details')}>
                {lead}
              </section>
              {!isChosen && <NoMap />}
            </>
          )}
          <Made make={make} />
        </div>
      </div>
    </Shell>
  )
}

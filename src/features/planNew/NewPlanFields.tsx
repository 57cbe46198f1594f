import { useQuery } from '@tanstack/react-query'
import { FileImage } from 'lucide-react'
import { useId } from 'react'
import { FileTrigger } from 'react-aria-components'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { MAP_IMAGE_NAME, NEW_PLAN_TYPES } from '../../../contract/resources/newPlans.ts'
import { FormField } from '../../forms/FormField.tsx'
import { FormSelect } from '../../forms/FormSelect.tsx'
import { queries } from '../../service/client.ts'
import { Button } from '../../widgets/button/Button.tsx'
import { Segmented } from '../../widgets/button/Segmented.tsx'
import { FieldProblem } from '../../widgets/field/FieldProblem.tsx'
import { locationName } from '../robots/names.ts'
import { useNaming } from '../robots/robotName.ts'
import styles from './NewPlanScreen.module.css'
import type { NewPlanForm } from './newPlanForm.ts'

const ACCEPTED = ['.png', '.pgm', '.yaml', '.yml', '.json'] as const
const MAX_NAME = 120

type FilesProps = {
  readonly files: readonly File[]
  readonly problem: string | undefined
  readonly onFiles: (files: readonly File[]) => void
}

function MapFiles({ files, problem, onFiles }: FilesProps) {
  const { t } = useTranslation()
  const label = useId()
  return (
    <div role="group" aria-labelledby={label}>
      <span id={label} className={styles['label']}>
        {t('newPlan.file')}
      </span>
      <div className={styles['chosen']}>
        {files.length > 0 && (
          <ul>
            {files.map(file => (
              <li key={file.name}>
                <FileImage data-small aria-hidden />
                {file.name}
              </li>
            ))}
          </ul>
        )}
        <FileTrigger
          acceptedFileTypes={ACCEPTED}
          allowsMultiple
          onSelect={chosen => {
            if (chosen && chosen.length > 0) onFiles([...chosen])
          }}
        >
          <Button>{t(files.length > 0 ? 'newPlan.change' : 'newPlan.choose')}</Button>
        </FileTrigger>
      </div>
      {problem !== undefined && <FieldProblem text={problem} />}
      <p className={styles['hint']}>{t('newPlan.fileHint', { name: MAP_IMAGE_NAME })}</p>
    </div>
  )
}

type Props = FilesProps & {
  readonly form: UseFormReturn<NewPlanForm>
  readonly isOpen: boolean
}

/** What a plan is made from (L-055 to L-057). */
export function NewPlanFields({ form, isOpen, ...files }: Props) {
  const { t } = useTranslation()
  const { demoMode } = useNaming()
  const { control } = form
  const {
    data: locations,
    isPending,
    isLoadingError,
    isFetching,
    refetch,
  } = useQuery(queries.locations.list.queryOptions())
  const places = locations?.data ?? []
  return (
    <fieldset className={styles['fields']} disabled={!isOpen} aria-label={t('newPlan.details')}>
      <MapFiles {...files} />
      <FormField
        name="planName"
        control={control}
        label={t('newPlan.name')}
        isDisabled={!isOpen}
        input={{ maxLength: MAX_NAME, autoComplete: 'off' }}
      />
      <FormSelect
        name="locationId"
        control={control}
        isNumber
        label={t('newPlan.location')}
        placeholder={t(isPending ? 'newPlan.loadingLocations' : 'newPlan.chooseLocation')}
        options={places.map(place => ({ id: String(place.id), text: locationName(t, place, demoMode) }))}
      />
      {isLoadingError && (
        <div className={styles['chosen']} role="alert">
          <p className={styles['hint']}>{t('newPlan.locationsFailed')}</p>
          <Button size="small" isPending={isFetching} onPress={() => void refetch()}>
            {t('shared.retry')}
          </Button>
        </div>
      )}
      {locations?.data.length === 0 && <p className={styles['hint']}>{t('newPlan.noLocations')}</p>}
      <div>
        <span className={styles['label']}>{t('newPlan.type')}</span>
        <Controller
          name="planType"
          control={control}
          render={({ field }) => (
            <Segmented
              label={t('newPlan.type')}
              options={NEW_PLAN_TYPES.map(id => ({ id, text: t(`newPlan.types.${id}`) }))}
              value={field.value}
              onChange={field.onChange}
            />
          )}
        />
      </div>
      <div role="group" aria-label={t('newPlan.home')}>
        <span className={styles['label']}>{t('newPlan.home')}</span>
        <div className={styles['home']}>
          {(['x', 'y', 'a'] as const).map(name => (
            <FormField
              key={name}
              name={name}
              control={control}
              label={t(name === 'a' ? 'newPlan.homeA' : name === 'x' ? 'newPlan.homeX' : 'newPlan.homeY')}
              isDisabled={!isOpen}
              input={{ inputMode: 'decimal', autoComplete: 'off' }}
            />
          ))}
        </div>
        <p className={styles['hint']}>{t('newPlan.homeHint')}</p>
      </div>
      <FormField
        name="resolution"
        control={control}
        label={t('newPlan.scale')}
        isDisabled={!isOpen}
        input={{ inputMode: 'decimal', autoComplete: 'off' }}
      />
      <p className={styles['hint']}>{t('newPlan.scaleHint')}</p>
    </fieldset>
  )
}

import { valibotResolver } from '@hookform/resolvers/valibot'
import { useQuery } from '@tanstack/react-query'
import { Controller, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { BRUSH_TYPES, RADIO_TYPES, SQUEEGEE_SIZES, SQUEEGEE_TYPES } from '../../../contract/robot/models.ts'
import { FormDialog } from '../../forms/FormDialog.tsx'
import { FormField } from '../../forms/FormField.tsx'
import { queries } from '../../service/client.ts'
import { Tick } from '../../widgets/field/ChoiceList.tsx'
import { Field } from '../../widgets/field/Field.tsx'
import { SelectField } from '../../widgets/field/SelectField.tsx'
import { locationName } from '../robots/names.ts'
import { useNaming } from '../robots/robotName.ts'
import { HardwareFields } from './HardwareFields.tsx'
import styles from './RobotForm.module.css'
import { type RobotForm, robotFormSchema } from './robotForm.ts'
import type { RobotWrite } from './useRobotWrite.ts'

type Props = {
  readonly title: string
  readonly deed: string
  readonly account: number
  readonly initial: RobotForm
  readonly write: RobotWrite<RobotForm>
  readonly onClose: () => void
}

const LONGEST_NAME = 80
const HARDWARE_FIELDS: ReadonlySet<string> = new Set(['hardwareVersion', 'cleaningWidth', 'headType'])

/** All that a robot is made of. What the service refuses is told where it belongs, and everything typed stays. */
export function RobotFormDialog({ title, deed, account, initial, write, onClose }: Props) {
  const { t } = useTranslation()
  const { demoMode } = useNaming()
  const { data: locations } = useQuery(queries.locations.list.queryOptions())
  const { control, handleSubmit, formState } = useForm<RobotForm>({
    resolver: valibotResolver(robotFormSchema),
    defaultValues: initial,
  })
  const { refusal } = write
  const nameProblem = formState.errors.name
    ? t('robotAdmin.nameMissing')
    : refusal?.field === 'name'
      ? refusal.text
      : undefined
  const isTold = refusal?.field === 'name' || HARDWARE_FIELDS.has(refusal?.field ?? '')
  const places = (locations?.data ?? []).filter(location => location.account === account)
  return (
    <FormDialog
      title={title}
      deed={deed}
      isPending={write.isPending}
      failure={isTold ? undefined : refusal?.text}
      onSubmit={() => void handleSubmit(values => write.run(values))()}
      onClose={onClose}
    >
      <Controller
        name="name"
        control={control}
        render={({ field: { ref: _ref, ...field } }) => (
          <Field
            {...field}
            label={t('robotAdmin.fields.name')}
            autoFocus
            input={{ autoComplete: 'off', maxLength: LONGEST_NAME }}
            error={nameProblem}
          />
        )}
      />
      <FormField
        name="display_name"
        control={control}
        label={t('robotAdmin.fields.displayName')}
        input={{ autoComplete: 'off', maxLength: LONGEST_NAME }}
      />
      <Controller
        name="hardware"
        control={control}
        render={({ field }) => <HardwareFields value={field.value} onChange={field.onChange} refusal={refusal} />}
      />
      <div className={styles['pair']}>
        <Controller
          name="squeegee_size"
          control={control}
          render={({ field }) => (
            <SelectField
              label={t('robotAdmin.fields.squeegeeSize')}
              options={SQUEEGEE_SIZES.map(id => ({ id, text: t(`robotAdmin.squeegeeSizes.${id}`) }))}
              value={field.value}
              onChange={field.onChange}
            />
          )}
        />
        <Controller
          name="squeegee_type"
          control={control}
          render={({ field }) => (
            <SelectField
              label={t('robotAdmin.fields.squeegeeType')}
              options={SQUEEGEE_TYPES.map(id => ({ id, text: t(`robotAdmin.squeegeeTypes.${id}`) }))}
              value={field.value}
              onChange={field.onChange}
            />
          )}
        />
      </div>
      <div className={styles['pair']}>
        <Controller
          name="brush_type"
          control={control}
          render={({ field }) => (
            <SelectField
              label={t('robotAdmin.fields.brushType')}
              options={BRUSH_TYPES.map(id => ({ id, text: t(`robotAdmin.brushTypes.${id}`) }))}
              value={field.value}
              onChange={field.onChange}
            />
          )}
        />
        <Controller
          name="radio_type"
          control={control}
          render={({ field }) => (
            <SelectField
              label={t('robotAdmin.fields.radioType')}
              options={RADIO_TYPES.map(id => ({ id, text: id === 'unknown' ? t('robotAdmin.unknown') : id }))}
              value={field.value}
              onChange={field.onChange}
            />
          )}
        />
      </div>
      <Controller
        name="location"
        control={control}
        render={({ field }) => (
          <SelectField
            label={t('home.columns.location')}
            options={[
              { id: '0', text: t('robotAdmin.noLocation') },
              ...places.map(place => ({ id: String(place.id), text: locationName(t, place, demoMode) })),
            ]}
            value={String(field.value)}
            onChange={id => field.onChange(Number(id))}
          />
        )}
      />
      <Controller
        name="test"
        control={control}
        render={({ field }) => (
          <Tick text={t('robotAdmin.fields.test')} isSelected={field.value} onChange={field.onChange} />
        )}
      />
    </FormDialog>
  )
}

import { valibotResolver } from '@hookform/resolvers/valibot'
import { useQuery } from '@tanstack/react-query'
import { type Control, Controller, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { BRUSH_TYPES, RADIO_TYPES, SQUEEGEE_SIZES, SQUEEGEE_TYPES } from '../../../contract/robot/models.ts'
import { FormDialog } from '../../forms/FormDialog.tsx'
import { FormField } from '../../forms/FormField.tsx'
import { FormSelect } from '../../forms/FormSelect.tsx'
import { queries } from '../../service/client.ts'
import { Tick } from '../../widgets/field/ChoiceList.tsx'
import { locationName } from '../robots/names.ts'
import { useNaming } from '../robots/robotName.ts'
import { HardwareFields } from './HardwareFields.tsx'
import styles from './RobotForm.module.css'
import { type RobotForm, robotFormSchema } from './robotForm.ts'
import type { RobotWrite } from './useRobotWrite.ts'

type Props = {
  readonly title: string
  readonly action: string
  readonly account: number
  readonly initial: RobotForm
  readonly write: RobotWrite<RobotForm>
  readonly onClose: () => void
}

const MAX_NAME = 80
/** Fields whose refusal is shown where they are. */
const REFUSED_FIELDS: ReadonlySet<string> = new Set(['name', 'hardwareVersion', 'cleaningWidth', 'headType'])

type FieldsProps = { readonly control: Control<RobotForm> }

/** What cleans, and what talks to the service. */
function PartFields({ control }: FieldsProps) {
  const { t } = useTranslation()
  return (
    <>
      <div className={styles['pair']}>
        <FormSelect
          name="squeegee_size"
          control={control}
          label={t('robotAdmin.fields.squeegeeSize')}
          options={SQUEEGEE_SIZES.map(id => ({ id, text: t(`robotAdmin.squeegeeSizes.${id}`) }))}
        />
        <FormSelect
          name="squeegee_type"
          control={control}
          label={t('robotAdmin.fields.squeegeeType')}
          options={SQUEEGEE_TYPES.map(id => ({ id, text: t(`robotAdmin.squeegeeTypes.${id}`) }))}
        />
      </div>
      <div className={styles['pair']}>
        <FormSelect
          name="brush_type"
          control={control}
          label={t('robotAdmin.fields.brushType')}
          options={BRUSH_TYPES.map(id => ({ id, text: t(`robotAdmin.brushTypes.${id}`) }))}
        />
        <FormSelect
          name="radio_type"
          control={control}
          label={t('robotAdmin.fields.radioType')}
          options={RADIO_TYPES.map(id => ({ id, text: id === 'unknown' ? t('robotAdmin.unknown') : id }))}
        />
      </div>
    </>
  )
}

/** One of the locations of the robot's account, or none. */
function LocationField({ control, account }: FieldsProps & Pick<Props, 'account'>) {
  const { t } = useTranslation()
  const { demoMode } = useNaming()
  const { data: locations } = useQuery(queries.locations.list.queryOptions())
  const places = (locations?.data ?? []).filter(location => location.account === account)
  return (
    <FormSelect
      name="location"
      control={control}
      isNumber
      label={t('home.columns.location')}
      options={[
        { id: '0', text: t('robotAdmin.noLocation') },
        ...places.map(place => ({ id: String(place.id), text: locationName(t, place, demoMode) })),
      ]}
    />
  )
}

/** All that a robot is made of. What the service refuses stands where it belongs, and everything typed stays. */
export function RobotFormDialog({ title, action, account, initial, write, onClose }: Props) {
  const { t } = useTranslation()
  const { control, handleSubmit, formState } = useForm<RobotForm>({
    resolver: valibotResolver(robotFormSchema),
    defaultValues: initial,
  })
  const { refusal } = write
  const refusedName = refusal?.field === 'name' ? refusal.text : undefined
  return (
    <FormDialog
      title={title}
      action={action}
      isPending={write.isPending}
      failure={REFUSED_FIELDS.has(refusal?.field ?? '') ? undefined : refusal?.text}
      onSubmit={() => void handleSubmit(values => write.run(values))()}
      onClose={onClose}
    >
      <FormField
        name="name"
        control={control}
        label={t('robotAdmin.fields.name')}
        autoFocus
        input={{ autoComplete: 'off', maxLength: MAX_NAME }}
        error={formState.errors.name ? t('robotAdmin.nameMissing') : refusedName}
      />
      <FormField
        name="display_name"
        control={control}
        label={t('robotAdmin.fields.displayName')}
        input={{ autoComplete: 'off', maxLength: MAX_NAME }}
      />
      <Controller
        name="hardware"
        control={control}
        render={({ field }) => <HardwareFields value={field.value} onChange={field.onChange} refusal={refusal} />}
      />
      <PartFields control={control} />
      <LocationField control={control} account={account} />
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

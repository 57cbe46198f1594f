import { Controller } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { LocationDetails } from '../../../contract/resources/locations.ts'
import { FormFailure } from '../../forms/FormDialog.tsx'
import { FormField } from '../../forms/FormField.tsx'
import { FormSelect } from '../../forms/FormSelect.tsx'
import { TimeZoneField } from '../../forms/TimeZoneField.tsx'
import { Switch } from '../../widgets/field/Switch.tsx'
import styles from './LocationScreen.module.css'
import { coordinatesOf, type LocationField } from './locationForm.ts'
import { categoryOptions, environmentOptions } from './locationTexts.ts'
import { SiteMap } from './SiteMap.tsx'
import { useFieldText } from './useFieldText.ts'
import type { LocationFormParts } from './useLocationForm.ts'

type Props = { readonly location: LocationDetails; readonly parts: LocationFormParts }

/** Where the place is: typed, or by a press on its map. */
function PlaceFields({ location, parts: { form, values } }: Props) {
  const { t } = useTranslation()
  const coordinates = coordinatesOf(values) ?? undefined
  const change = (field: 'latitude' | 'longitude', value: number): void =>
    form.setValue(field, String(value), { shouldDirty: true, shouldValidate: true })
  return (
    <section className={styles['section']}>
      <div className={styles['two']}>
        {(['latitude', 'longitude'] as const).map(field => (
          <FormField
            key={field}
            control={form.control}
            name={field}
            label={t(`locations.fields.${field}`)}
            input={{ inputMode: 'decimal', autoComplete: 'off', maxLength: 20 }}
          />
        ))}
      </div>
      <div className={styles['smallMap']}>
        <SiteMap
          sites={
            coordinates === undefined
              ? []
              : [{ id: location.id, name: values.name, coordinates, robots: 0, shape: undefined }]
          }
          onPlace={at => {
            change('latitude', at.latitude)
            change('longitude', at.longitude)
          }}
          caption={t('locations.pressMap')}
        />
      </div>
    </section>
  )
}

/** Name, category, environment, zone and what is required of a location; a changed field says what it was. */
export function LocationForm({ location, parts }: Props) {
  const { t, i18n } = useTranslation()
  const textOf = useFieldText()
  const { form, saved, changed } = parts
  const { control } = form
  const was = (field: LocationField) =>
    changed.includes(field) && (
      <small className={styles['was']}>{t('locations.was', { value: textOf(field, saved) })}</small>
    )
  return (
    <>
      <section className={styles['section']}>
        <FormField
          control={control}
          name="name"
          label={t('locations.fields.name')}
          aside={was('name')}
          input={{ maxLength: 120, autoComplete: 'off' }}
        />
        <div className={styles['two']}>
          <FormSelect
            control={control}
            name="category"
            label={t('locations.fields.category')}
            options={categoryOptions(t, i18n.language)}
          />
          <FormSelect
            control={control}
            name="environment"
            label={t('locations.fields.environment')}
            options={environmentOptions(t)}
          />
        </div>
        <Controller
          control={control}
          name="time_zone"
          render={({ field, fieldState }) => (
            <TimeZoneField
              label={t('locations.fields.time_zone')}
              value={field.value}
              onChange={field.onChange}
              error={fieldState.error?.message}
            />
          )}
        />
        <Controller
          control={control}
          name="requires_assessment"
          render={({ field }) => (
            <div className={styles['option']}>
              <Switch isSelected={field.value} onChange={field.onChange}>
                <span>
                  {t('locations.fields.requires_assessment')}
                  <small>{t('locations.assessmentText')}</small>
                </span>
              </Switch>
            </div>
          )}
        />
        {form.formState.errors.root?.message !== undefined && <FormFailure text={form.formState.errors.root.message} />}
      </section>
      <PlaceFields location={location} parts={parts} />
    </>
  )
}

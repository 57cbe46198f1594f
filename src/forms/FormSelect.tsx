import type { ComponentProps } from 'react'
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { SelectField } from '../widgets/field/SelectField.tsx'

type Props<Values extends FieldValues, Name extends FieldPath<Values>> = Omit<
  ComponentProps<typeof SelectField<string>>,
  'value' | 'onChange' | 'error'
> & {
  readonly control: Control<Values>
  readonly name: Name
  /** The form holds the option's id as a number. */
  readonly isNumber?: boolean
}

/** A field of a form of which one of a list is chosen; what its schema finds wrong stands below it. */
export function FormSelect<Values extends FieldValues, Name extends FieldPath<Values>>({
  control,
  name,
  isNumber = false,
  ...rest
}: Props<Values, Name>) {
  const { field, fieldState } = useController({ control, name })
  return (
    <SelectField
      {...rest}
      value={field.value === undefined ? undefined : String(field.value)}
      onChange={id => field.onChange(isNumber ? Number(id) : id)}
      error={fieldState.error?.message}
    />
  )
}

import type { ComponentProps } from 'react'
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { Field } from '../widgets/field/Field.tsx'

type Props<Values extends FieldValues, Name extends FieldPath<Values>> = Omit<
  ComponentProps<typeof Field>,
  'name' | 'value' | 'onChange' | 'onBlur'
> & { readonly control: Control<Values>; readonly name: Name }

/** A text field of a form; what its schema finds wrong stands below it, unless another `error` is given. */
export function FormField<Values extends FieldValues, Name extends FieldPath<Values>>({
  control,
  name,
  error,
  ...rest
}: Props<Values, Name>) {
  const { field, fieldState } = useController({ control, name })
  return (
    <Field
      {...rest}
      name={field.name}
      value={String(field.value)}
      onChange={field.onChange}
      onBlur={field.onBlur}
      error={error ?? fieldState.error?.message}
    />
  )
}

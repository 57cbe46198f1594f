import { useMutation } from '@tanstack/react-query'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { ErrorContext } from '../../contract/errors.ts'
import { apiErrorOf, errorText } from '../service/serviceError.ts'

type Sending<Values extends FieldValues, Output, Result> = {
  readonly context: ErrorContext
  /** Fields that the service may find something wrong with. */
  readonly fields: readonly FieldPath<Values>[]
  readonly send: (values: Output) => Promise<Result>
  readonly onDone: (result: Result) => void
}

/** Sends a form that is valid. What the service finds wrong with one field is shown at that field, all else at the form's foot. */
export function useFormSend<Values extends FieldValues, Output, Result>(
  form: UseFormReturn<Values, unknown, Output>,
  { context, fields, send, onDone }: Sending<Values, Output, Result>,
) {
  const { i18n } = useTranslation()
  const sending = useMutation({
    mutationFn: send,
    onSuccess: onDone,
    onError: error => {
      const first = apiErrorOf(error)
      const message = errorText(i18n, context, first)
      form.setError(fields.find(field => field === first.field) ?? 'root', { message })
    },
  })
  return {
    submit: () => void form.handleSubmit(values => sending.mutate(values))(),
    isPending: sending.isPending,
    failure: form.formState.errors.root?.message,
  }
}

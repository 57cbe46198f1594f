import { valibotResolver } from '@hookform/resolvers/valibot'
import { FileUp } from 'lucide-react'
import { useState } from 'react'
import { FileTrigger } from 'react-aria-components'
import { Controller, type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ELEMENT_KINDS, type Element } from '../../../../contract/plan/drawing.ts'
import { MASK_FILTERS, type ReadElementsAnswer } from '../../../../contract/resources/elementFiles.ts'
import type { DraftRefusal } from '../../../../contract/resources/planDrafts.ts'
import { FormDialog } from '../../../forms/FormDialog.tsx'
import { FormField } from '../../../forms/FormField.tsx'
import { FormSelect } from '../../../forms/FormSelect.tsx'
import { useFormSend } from '../../../forms/useFormSend.ts'
import { service } from '../../../service/client.ts'
import { Button } from '../../../widgets/button/Button.tsx'
import { Dialog } from '../../../widgets/dialog/Dialog.tsx'
import { FieldProblem } from '../../../widgets/field/FieldProblem.tsx'
import { Agreement } from './Agreement.tsx'
import styles from './exchange.module.css'
import { LeftOut } from './LeftOut.tsx'
import {
  ACCEPTED_FILES,
  asksLimit,
  asksTopSpeed,
  EMPTY_READ_FORM,
  READ_FORMATS,
  type ReadForm,
  readFormSchema,
  readRequest,
} from './readForm.ts'

type FormProps = { readonly form: UseFormReturn<ReadForm> }

function Files({ form }: FormProps) {
  const { t } = useTranslation()
  const format = useWatch({ control: form.control, name: 'format' })
  return (
    <Controller
      control={form.control}
      name="files"
      render={({ field, fieldState }) => (
        <fieldset className={styles['files']} aria-label={t('editor.exchange.files')}>
          <ul>
            {field.value.map(({ name }) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
          <FileTrigger
            acceptedFileTypes={ACCEPTED_FILES[format]}
            allowsMultiple={format === 'mask'}
            onSelect={files => field.onChange([...(files ?? [])])}
          >
            <Button icon={<FileUp data-small aria-hidden />}>{t(`editor.exchange.choose.${format}`)}</Button>
          </FileTrigger>
          {fieldState.error?.message !== undefined && <FieldProblem text={fieldState.error.message} />}
        </fieldset>
      )}
    />
  )
}

/** What a mask means, which stands in no file of it. */
function Meaning({ form: { control } }: FormProps) {
  const { t } = useTranslation()
  const [format, filter] = useWatch({ control, name: ['format', 'filter'] })
  return (
    <>
      {format === 'mask' && (
        <FormSelect
          control={control}
          name="filter"
          label={t('editor.exchange.filter')}
          options={MASK_FILTERS.map(id => ({ id, text: t(`editor.exchange.filters.${id}`) }))}
        />
      )}
      {asksLimit({ format, filter }) && (
        <div className={styles['pair']}>
          <FormField control={control} name="base" label={t('editor.exchange.base')} />
          <FormField control={control} name="multiplier" label={t('editor.exchange.multiplier')} />
        </div>
      )}
      {asksTopSpeed({ format, filter }) && (
        <FormField control={control} name="topSpeed" label={t('editor.exchange.topSpeed')} />
      )}
    </>
  )
}

type Props = {
  /** All of them at once. @returns why none of them is on the plan */
  readonly onAdd: (elements: readonly Element[]) => DraftRefusal | 'notNow' | undefined
  readonly onClose: () => void
}

/** Elements from the file of another tool: what it holds is shown before anything of it is drawn. */
export function ReadElementsDialog({ onAdd, onClose }: Props) {
  const { t } = useTranslation()
  const [read, setRead] = useState<ReadElementsAnswer>()
  const form = useForm({ resolver: valibotResolver(readFormSchema(t)), defaultValues: EMPTY_READ_FORM })
  const sending = useFormSend(form, {
    context: 'cleaningPlan.editPlan',
    fields: [],
    send: async (values: ReadForm) => service.plans.readElements(await readRequest(values)),
    onDone: setRead,
  })
  if (read) return <Found read={read} onAdd={onAdd} onClose={onClose} />
  return (
    <FormDialog
      title={t('editor.exchange.readTitle')}
      action={t('editor.exchange.read')}
      isPending={sending.isPending}
      failure={sending.failure}
      onSubmit={sending.submit}
      onClose={onClose}
    >
      <FormSelect
        control={form.control}
        name="format"
        label={t('editor.exchange.format')}
        options={READ_FORMATS.map(id => ({ id, text: t(`editor.exchange.formats.${id}`) }))}
      />
      <Files form={form} />
      <Meaning form={form} />
    </FormDialog>
  )
}

type FoundProps = Props & { readonly read: ReadElementsAnswer }

/** What a file holds, and what of it a plan cannot have. */
function Found({ read: { elements, left_out: leftOut, agreement }, onAdd, onClose }: FoundProps) {
  const { t } = useTranslation()
  const counts = ELEMENT_KINDS.map(kind => ({ kind, count: elements.filter(each => each.kind === kind).length }))
  const [refusal, setRefusal] = useState<ReturnType<Props['onAdd']>>()
  const add = () => {
    const why = onAdd(elements)
    setRefusal(why)
    if (why === undefined) onClose()
  }
  const none = elements.length === 0 ? t('editor.exchange.nothing') : undefined
  return (
    <Dialog
      title={t('editor.exchange.found')}
      isOpen
      onClose={onClose}
      action={{ label: t('editor.exchange.add', { count: elements.length }), run: add, disabledReason: none }}
    >
      <ul className={styles['counts']}>
        {counts
          .filter(({ count }) => count > 0)
          .map(({ kind, count }) => (
            <li key={kind}>
              <span>{t(`editor.kind.${kind}`)}</span>
              <b>{count}</b>
            </li>
          ))}
      </ul>
      {none !== undefined && <p>{none}</p>}
      <Agreement of={agreement} />
      <LeftOut leftOut={leftOut} />
      {refusal !== undefined && (
        <p role="alert">
          {t('editor.exchange.notAdded', {
            reason: t(refusal === 'notNow' ? 'editor.gestures.notNow' : `editor.refused.${refusal}`),
          })}
        </p>
      )}
    </Dialog>
  )
}

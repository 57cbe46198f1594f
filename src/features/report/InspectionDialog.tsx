import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Report } from '../../../contract/resources/reports.ts'
import { FormDialog } from '../../forms/FormDialog.tsx'
import { queries, service } from '../../service/client.ts'
import { apiErrorOf, errorText } from '../../service/serviceError.ts'
import { OneOf } from '../../widgets/field/ChoiceList.tsx'
import { Field } from '../../widgets/field/Field.tsx'
import { TextArea } from '../../widgets/field/TextArea.tsx'
import styles from './Notes.module.css'
import { readingOf } from './readingOf.ts'

const MAX_TEXT = 1000
const MAX_UNIT = 20
const VERDICTS = ['passed', 'failed'] as const

type Props = { readonly report: Report; readonly onClose: () => void }

/** Adds what somebody found on the floor after the run. */
export function InspectionDialog({ report, onClose }: Props) {
  const { t, i18n } = useTranslation()
  const client = useQueryClient()
  const [verdict, setVerdict] = useState<(typeof VERDICTS)[number]>()
  const [value, setValue] = useState('')
  const [unit, setUnit] = useState('')
  const [comment, setComment] = useState('')
  const reading = readingOf(value, unit)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      service.reports.inspect({
        id: report.id,
        passed: verdict === 'passed',
        comment,
        ...(reading.status === 'here' ? { reading: reading.reading } : {}),
      }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: queries.reports.get.key({ input: { id: report.id } }) })
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('report.inspections.addTitle')}
      action={t('report.inspections.add')}
      isPending={isPending}
      disabledReason={
        verdict === undefined
          ? t('report.inspections.chooseVerdict')
          : reading.status === 'wrong'
            ? t('report.inspections.noNumber')
            : undefined
      }
      failure={error ? errorText(i18n, 'cleaningReports.getReport', apiErrorOf(error)) : undefined}
      onSubmit={() => mutate()}
      onClose={onClose}
    >
      <p>{t('report.inspections.about')}</p>
      <OneOf
        label={t('report.inspections.verdict')}
        options={VERDICTS.map(id => ({ id, text: t(`report.inspections.${id}`) }))}
        value={verdict}
        onChange={setVerdict}
      />
      <div className={styles['reading']}>
        <Field
          label={t('report.inspections.reading')}
          value={value}
          onChange={setValue}
          input={{ inputMode: 'decimal' }}
          error={reading.status === 'wrong' ? t('report.inspections.noNumber') : undefined}
        />
        <Field label={t('report.inspections.unit')} value={unit} onChange={setUnit} input={{ maxLength: MAX_UNIT }} />
      </div>
      <TextArea label={t('report.inspections.comment')} value={comment} onChange={setComment} maxLength={MAX_TEXT} />
    </FormDialog>
  )
}

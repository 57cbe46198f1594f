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
import { PictureField } from './PictureField.tsx'
import { readingOf } from './readingOf.ts'
import { smallPicture } from './smallPicture.ts'

const MAX_TEXT = 1000
const MAX_UNIT = 20
/** As it lies with the account's files: what it was called on somebody's telephone says nothing. */
const PICTURE_NAME = 'inspection.jpg'
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
  const [picture, setPicture] = useState<File>()
  const reading = readingOf(value, unit)
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () =>
      service.reports.inspect({
        id: report.id,
        passed: verdict === 'passed',
        comment,
        ...(reading.status === 'here' ? { reading: reading.reading } : {}),
        ...(picture && { picture_file: { name: PICTURE_NAME, part_data: await smallPicture(picture) } }),
      }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: queries.reports.get.key({ input: { id: report.id } }) })
      onClose()
    },
  })
  const failureOf = (failed: unknown): string | undefined => {
    if (failed === null) return undefined
    // What browsers say of a file that is no picture.
    if (failed instanceof DOMException) return t('report.inspections.noPicture')
    return errorText(i18n, 'cleaningReports.getReport', apiErrorOf(failed))
  }
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
      failure={failureOf(error)}
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
      <PictureField file={picture} onChange={setPicture} />
    </FormDialog>
  )
}

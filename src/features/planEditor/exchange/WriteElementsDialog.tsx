import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  WRITTEN_FORMATS,
  type WriteElements,
  type WriteElementsAnswer,
  type WrittenFormat,
} from '../../../../contract/resources/elementFiles.ts'
import { bytesOf } from '../../../../floor/deflate.ts'
import { FormFailure } from '../../../forms/FormDialog.tsx'
import { service } from '../../../service/client.ts'
import { apiErrorOf, errorText } from '../../../service/serviceError.ts'
import { Dialog } from '../../../widgets/dialog/Dialog.tsx'
import { SelectField } from '../../../widgets/field/SelectField.tsx'
import { saveFile } from '../../../widgets/transfer/saveFile.ts'
import { Agreement } from './Agreement.tsx'
import styles from './exchange.module.css'
import { LeftOut } from './LeftOut.tsx'

const blobOf = (base64: string): Blob => new Blob([bytesOf(base64)])

type Props = {
  readonly of: Pick<WriteElements, 'name' | 'elements' | 'frame'>
  readonly onClose: () => void
}

/** The drawing as the files of another tool, saved by the browser. */
export function WriteElementsDialog({ of, onClose }: Props) {
  const { t, i18n } = useTranslation()
  const [format, setFormat] = useState<WrittenFormat>('geoJson')
  const write = useMutation({
    mutationFn: (chosen: WrittenFormat): Promise<WriteElementsAnswer> =>
      service.plans.writeElements({ format: chosen, ...of }),
    onSuccess: ({ files, left_out: leftOut, agreement }) => {
      for (const { name, base64 } of files) saveFile(name, blobOf(base64))
      // What is not the same in the files is read before the dialog goes.
      if (leftOut.length === 0 && (agreement === undefined || agreement.iou === 1)) onClose()
    },
  })
  const failure = write.error === null ? undefined : apiErrorOf(write.error)
  return (
    <Dialog
      title={t('editor.exchange.writeTitle')}
      isOpen
      onClose={onClose}
      action={{ label: t('editor.exchange.write'), run: () => write.mutate(format), isPending: write.isPending }}
    >
      <SelectField
        label={t('editor.exchange.format')}
        options={WRITTEN_FORMATS.map(id => ({ id, text: t(`editor.exchange.formats.${id}`) }))}
        value={format}
        onChange={setFormat}
      />
      <p className={styles['hint']}>{t(`editor.exchange.written.${format}`)}</p>
      {write.data && (
        <>
          <p role="status">{t('editor.exchange.saved', { count: write.data.files.length })}</p>
          <Agreement of={write.data.agreement} />
          <LeftOut leftOut={write.data.left_out} />
        </>
      )}
      {failure && <FormFailure text={errorText(i18n, 'cleaningPlan.editPlan', failure)} />}
    </Dialog>
  )
}

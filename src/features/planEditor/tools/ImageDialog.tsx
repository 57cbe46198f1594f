import { useMutation } from '@tanstack/react-query'
import { FileUp } from 'lucide-react'
import { useState } from 'react'
import { FileTrigger } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { isGranted } from '../../../../contract/permissions.ts'
import type { PlacedImage } from '../../../../machines/editor/editor.logic.ts'
import { FormDialog } from '../../../forms/FormDialog.tsx'
import { service } from '../../../service/client.ts'
import { apiErrorOf, errorText } from '../../../service/serviceError.ts'
import { useGrants } from '../../../session/session.ts'
import { Button } from '../../../widgets/button/Button.tsx'
import { base64File } from '../../../widgets/transfer/base64File.ts'

/** What the service takes as a picture and browsers draw. */
const TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const
/** A larger one would be shown as missing. */
const MAX_BYTES = 32 * 1024 * 1024

class NoPicture extends Error {}

async function sizeOf(file: File): Promise<Pick<PlacedImage, 'width' | 'height'>> {
  const bitmap = await createImageBitmap(file).catch(() => {
    throw new NoPicture('The file is no picture')
  })
  const { width, height } = bitmap
  bitmap.close()
  return { width, height }
}

/** Stores a picture of the plan's account and says what is placed then. */
async function upload(account: number, file: File): Promise<PlacedImage> {
  const size = await sizeOf(file)
  const { name, base64 } = await base64File(file)
  const { id } = await service.data.createImage({ account, name, part_data: base64 })
  return { image_id: id, filename: name, ...size }
}

type Props = {
  readonly account: number
  readonly onImage: (image: PlacedImage) => void
  readonly onClose: () => void
}

/** Which picture is to be placed on the map (E-024). */
export function ImageDialog({ account, onImage, onClose }: Props) {
  const { t, i18n } = useTranslation()
  const mayUpload = isGranted(useGrants(), ['Data', 'edit'])
  const [file, setFile] = useState<File>()
  const sending = useMutation({
    mutationFn: (chosen: File) => upload(account, chosen),
    onSuccess: image => {
      onImage(image)
      onClose()
    },
  })
  const failure =
    sending.error === null
      ? undefined
      : sending.error instanceof NoPicture
        ? t('editor.image.noPicture')
        : errorText(i18n, 'cleaningPlan.editPlan', apiErrorOf(sending.error))
  const isTooLarge = file !== undefined && file.size > MAX_BYTES
  const reason = !mayUpload
    ? t('editor.image.noRight')
    : file === undefined
      ? t('editor.image.choose')
      : isTooLarge
        ? t('editor.image.tooLarge')
        : undefined
  return (
    <FormDialog
      title={t('editor.image.title')}
      action={t('editor.image.action')}
      isPending={sending.isPending}
      disabledReason={reason}
      failure={failure}
      onSubmit={() => file && sending.mutate(file)}
      onClose={onClose}
    >
      <p>{mayUpload ? t('editor.image.text') : t('editor.image.noRight')}</p>
      {mayUpload && (
        <FileTrigger acceptedFileTypes={TYPES} onSelect={files => setFile(files?.item(0) ?? undefined)}>
          <Button icon={<FileUp data-small aria-hidden />}>{t('editor.image.choose')}</Button>
        </FileTrigger>
      )}
      {file && <p>{file.name}</p>}
      {isTooLarge && <p role="alert">{t('editor.image.tooLarge')}</p>}
    </FormDialog>
  )
}

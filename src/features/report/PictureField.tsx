import { Camera, X } from 'lucide-react'
import { useId } from 'react'
import { FileTrigger } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { Button } from '../../widgets/button/Button.tsx'
import { IconButton } from '../../widgets/button/IconButton.tsx'
import styles from './Notes.module.css'

/** What the service takes as a picture. */
const TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const

type Props = { readonly file: File | undefined; readonly onChange: (file: File | undefined) => void }

/** A picture of the floor, from the disk or a telephone's camera. */
export function PictureField({ file, onChange }: Props) {
  const { t } = useTranslation()
  const label = useId()
  return (
    <div className={styles['file']} role="group" aria-labelledby={label}>
      <span id={label}>{t('report.inspections.pictureField')}</span>
      <div>
        <FileTrigger
          acceptedFileTypes={TYPES}
          onSelect={files => {
            const chosen = files?.item(0)
            if (chosen) onChange(chosen)
          }}
        >
          <Button icon={<Camera data-small aria-hidden />}>{t('report.inspections.choosePicture')}</Button>
        </FileTrigger>
        {file && (
          <>
            <span className={styles['fileName']}>{file.name}</span>
            <IconButton label={t('report.inspections.withoutPicture')} onPress={() => onChange(undefined)}>
              <X data-small aria-hidden />
            </IconButton>
          </>
        )}
      </div>
    </div>
  )
}

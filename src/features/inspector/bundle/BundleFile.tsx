import { FolderOpen, X } from 'lucide-react'
import { DateTime } from 'luxon'
import { FileTrigger } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { BUNDLE_EXTENSION } from '../../../../contract/journal/bundle.ts'
import { Button } from '../../../widgets/button/Button.tsx'
import styles from './BundleFile.module.css'
import type { BundleAnswer, BundleSource } from './openedBundle.ts'

type Props = {
  readonly source: BundleSource | undefined
  readonly fault: Extract<BundleAnswer, { readonly ok: false }>['fault'] | undefined
  readonly isOpening: boolean
  readonly zone: string
  readonly onFile: (file: File) => void
  readonly onClose: () => void
}

/** Opens a session of a file; says of which one is shown, and leads back to this tab. */
export function BundleFile({ source, fault, isOpening, zone, onFile, onClose }: Props) {
  const { t, i18n } = useTranslation()
  return (
    <>
      {fault !== undefined && (
        <span className={styles['fault']} role="alert">
          {t(`inspector.file.faults.${fault}`)}
        </span>
      )}
      {source && (
        <span className={styles['name']} title={source.name}>
          {t('inspector.file.shown', {
            time: DateTime.fromMillis(source.bundle.madeAtMs, { zone, locale: i18n.language }).toLocaleString(
              DateTime.DATETIME_MED_WITH_SECONDS,
            ),
            build: source.bundle.build.slice(0, 12),
          })}
        </span>
      )}
      <FileTrigger
        acceptedFileTypes={[`.${BUNDLE_EXTENSION}`]}
        onSelect={files => {
          const file = files?.item(0)
          if (file) onFile(file)
        }}
      >
        <Button
          size="small"
          variant="quiet"
          icon={<FolderOpen data-small aria-hidden />}
          disabledReason={isOpening ? t('inspector.file.opening') : undefined}
        >
          {t('inspector.file.open')}
        </Button>
      </FileTrigger>
      {source && (
        <Button size="small" variant="quiet" icon={<X data-small aria-hidden />} onPress={onClose}>
          {t('inspector.file.close')}
        </Button>
      )}
    </>
  )
}

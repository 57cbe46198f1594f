import '../../i18n/screenTexts.ts'
import { DateTime } from 'luxon'
import { useTranslation } from 'react-i18next'
import { BUNDLE_EXTENSION } from '../../../contract/journal/bundle.ts'
import { Dialog } from '../../widgets/dialog/Dialog.tsx'
import { ErrorState } from '../../widgets/status/ErrorState.tsx'
import { Ring } from '../../widgets/status/Ring.tsx'
import { saveFile } from '../../widgets/transfer/saveFile.ts'
import { BundleContents } from './BundleContents.tsx'
import styles from './ReportProblem.module.css'
import type { SessionBundle } from './sessionBundle.ts'
import { useSessionBundle } from './useSessionBundle.ts'

const fileName = ({ madeAtMs }: SessionBundle): string =>
  `swath-${DateTime.fromMillis(madeAtMs).toFormat('yyyy-MM-dd-HHmmss')}.${BUNDLE_EXTENSION}`

/** Makes a file of the last ten minutes of this tab, says what is in it, and saves it where the person says so. */
export function ReportProblem({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation()
  const made = useSessionBundle()
  const { data: bundle, isError, refetch } = made
  return (
    <Dialog
      title={t('problem.title')}
      isOpen
      onClose={onClose}
      action={{
        label: t('problem.save'),
        disabledReason: bundle ? undefined : t(isError ? 'problem.failed' : 'problem.making'),
        run: () => {
          if (!bundle) return
          saveFile(fileName(bundle), bundle.file)
          onClose()
        },
      }}
    >
      <p>{t('problem.about')}</p>
      <p>{t('problem.stays')}</p>
      {bundle ? (
        <BundleContents bundle={bundle} />
      ) : isError ? (
        <ErrorState text={t('problem.failed')} token="problem.bundle" onRetry={() => void refetch()} />
      ) : (
        <p className={styles['wait']} role="status">
          <Ring />
          {t('problem.making')}
        </p>
      )}
    </Dialog>
  )
}

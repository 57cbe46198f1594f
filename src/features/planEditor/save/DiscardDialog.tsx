import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../widgets/dialog/Dialog.tsx'

type Props = {
  readonly count: number
  /** How many others draw on it now. */
  readonly others: number
  readonly isPending: boolean
  readonly failure: string | undefined
  readonly onDiscard: () => void
  readonly onClose: () => void
}

/** Asks before all that was not saved is thrown away, of everybody who draws on the version. */
export function DiscardDialog({ count, others, isPending, failure, onDiscard, onClose }: Props) {
  const { t } = useTranslation()
  return (
    <Dialog
      title={t('editor.discard.title')}
      isOpen
      onClose={onClose}
      action={{ label: t('editor.discard.action'), run: onDiscard, isPending, variant: 'danger' }}
    >
      <p>{t('editor.discard.text', { count })}</p>
      {others > 0 && <p>{t('editor.discard.others', { count: others })}</p>}
      {failure !== undefined && <p role="alert">{failure}</p>}
    </Dialog>
  )
}

import { Link } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showToast } from '../../toasts/toasts.ts'
import { Button } from '../../widgets/button/Button.tsx'
import { Dialog } from '../../widgets/dialog/Dialog.tsx'
import { copyText } from '../../widgets/transfer/copyText.ts'
import { SelectedText } from '../../widgets/transfer/SelectedText.tsx'

/** Copies the address that brings anyone who may to this entry. */
export function CopyLink() {
  const { t } = useTranslation()
  const [uncopied, setUncopied] = useState<string>()
  const title = t('audit.copyLink')
  const copy = async (): Promise<void> => {
    const address = globalThis.location.href
    if (await copyText(address)) showToast({ kind: 'information', subject: 'copy', title: t('audit.copied') })
    else setUncopied(address)
  }
  return (
    <>
      <Button size="small" onPress={() => void copy()}>
        <Link data-small aria-hidden />
        {title}
      </Button>
      {uncopied !== undefined && (
        <Dialog title={title} isOpen onClose={() => setUncopied(undefined)}>
          <SelectedText label={title} text={uncopied} />
        </Dialog>
      )}
    </>
  )
}

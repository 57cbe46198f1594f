import { FileArchive } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../widgets/button/Button.tsx'
import { CapsuleDialog } from './CapsuleDialog.tsx'
import type { CapsuleSpan } from './capsuleSpan.ts'

type Props = {
  readonly robot: number
  readonly span: CapsuleSpan
  /** Number of the report that goes into it. */
  readonly report?: number
  /** Why there is nothing to download. */
  readonly disabledReason?: string | undefined
  /** What stands beside its sign; its name, unless something is said. */
  readonly children?: ReactNode
}

/** Opens what can be downloaded of some minutes of a robot. */
export function CapsuleButton({ disabledReason, children, ...capsule }: Props) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        variant="quiet"
        icon={<FileArchive data-small aria-hidden />}
        aria-label={t('capsule.open')}
        disabledReason={disabledReason}
        onPress={() => setIsOpen(true)}
      >
        {children ?? t('capsule.open')}
      </Button>
      {isOpen && <CapsuleDialog {...capsule} onClose={() => setIsOpen(false)} />}
    </>
  )
}

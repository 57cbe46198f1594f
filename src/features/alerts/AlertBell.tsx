import { Bell } from 'lucide-react'
import { useCallback, useRef, useState } from 'react'
import { lazyModule, lazyPart } from '../../parts/lazyPart.tsx'
import { IconButton } from '../../widgets/button/IconButton.tsx'
import { Opener } from '../../widgets/menu/Opener.tsx'
import styles from './AlertBell.module.css'
import { AlertCount } from './AlertCount.tsx'
import { useBellLabel } from './useBellLabel.ts'

const panel = lazyModule(() => import('./AlertPopover.tsx'))
const AlertPopover = panel.part(module => module.AlertPopover, {
  failed: ({ isOpen, onOpenChange }) => (isOpen ? () => onOpenChange(false) : undefined),
})
const AlertWatch = lazyPart(async () => (await import('./AlertWatch.tsx')).AlertWatch, {
  failed: () => undefined,
  fetched: 'ahead',
})

/** How many alerts are unread, and behind it the alerts. */
export function AlertBell() {
  const label = useBellLabel()
  const ref = useRef<HTMLButtonElement>(null)
  const [opening, setOpening] = useState<'unused' | 'open' | 'closed'>('unused')
  const isOpen = opening === 'open'
  const open = useCallback(() => setOpening('open'), [])
  return (
    <>
      <Opener ref={ref} popup="dialog" isOpen={isOpen} load={panel.fetch} onOpen={open}>
        <IconButton label={label} className={styles['opener']} selected={isOpen}>
          <span className={styles['bell']}>
            <Bell aria-hidden />
            <AlertCount />
          </span>
        </IconButton>
      </Opener>
      {opening !== 'unused' && (
        <AlertPopover triggerRef={ref} isOpen={isOpen} onOpenChange={next => setOpening(next ? 'open' : 'closed')} />
      )}
      <AlertWatch />
    </>
  )
}

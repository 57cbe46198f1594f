import '../../i18n/screenTexts.ts'
import { type RefObject, useId, useState } from 'react'
import { Dialog, Popover } from 'react-aria-components'
import { AlertFoot } from './AlertFoot.tsx'
import { AlertList } from './AlertList.tsx'
import styles from './AlertPopover.module.css'
import type { Show } from './alertsQuery.ts'

type Props = {
  readonly triggerRef: RefObject<HTMLElement | null>
  readonly isOpen: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** The alerts below the bell. */
export function AlertPopover(props: Props) {
  const [show, setShow] = useState<Show>('unread')
  const titleId = useId()
  return (
    <Popover {...props} trigger="DialogTrigger" placement="bottom end" offset={6} className={styles['popover'] ?? ''}>
      <Dialog aria-labelledby={titleId} className={styles['panel'] ?? ''}>
        <AlertList
          heading={{ as: 'h2', id: titleId }}
          show={show}
          onShow={setShow}
          onLeave={() => props.onOpenChange(false)}
        />
        <AlertFoot onLeave={() => props.onOpenChange(false)} />
      </Dialog>
    </Popover>
  )
}

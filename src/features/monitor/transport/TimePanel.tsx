import { lazyPart } from '../../../parts/lazyPart.tsx'
import { Skeleton } from '../../../widgets/status/Skeleton.tsx'
import styles from './Transport.module.css'
import { Transport } from './Transport.tsx'

const Timeline = lazyPart(async () => (await import('../timeline/Timeline.tsx')).Timeline, {
  pending: <Skeleton width="100%" />,
})

type Props = {
  readonly phone: boolean
  /** Without `onToggle` it is opened and closed from elsewhere. */
  readonly timeline: { readonly isOpen: boolean; readonly onToggle?: () => void }
}

/** Under the map: the transport, and the timeline while it is open. */
export const TimePanel = ({ phone, timeline: { isOpen, onToggle } }: Props) => (
  <div className={styles['time']} data-region="time" data-phone={phone || undefined}>
    <Transport phone={phone} scrubber={phone && !isOpen} timeline={onToggle && { isOpen, onToggle }} />
    {isOpen && <Timeline />}
  </div>
)

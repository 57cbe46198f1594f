import { CircleCheck, Clock } from 'lucide-react'
import { StateShape } from '../../widgets/state/StateBadge.tsx'
import styles from './Notice.module.css'

/** `failure`: what did not work; `time`: something ran out; `done`: something worked. */
type Props = { readonly kind: 'failure' | 'time' | 'done'; readonly text: string }

/** One sentence above a form: why it is there, or what became of the last try. */
export function Notice({ kind, text }: Props) {
  if (kind === 'failure')
    return (
      <p className={styles['notice']} data-kind="failure" role="alert">
        <StateShape shape="warning" size={16} />
        <span>{text}</span>
      </p>
    )
  return (
    <p className={styles['notice']} role="status">
      {kind === 'time' ? <Clock aria-hidden /> : <CircleCheck aria-hidden />}
      <span>{text}</span>
    </p>
  )
}

import { CircleSlash2 } from 'lucide-react'
import styles from './LostSigns.module.css'
import type { LostSign } from './lostSigns.ts'

/** Where parts of the recording are lost: a sign each, with the count where several have one together. The words are the slider's. */
export const LostSigns = ({ signs }: { readonly signs: readonly LostSign[] }) =>
  signs.map(({ parts: [first, ...others], atPx }) => (
    <span key={first?.fromMs} className={styles['sign']} style={{ left: atPx }} data-testid="lost-sign">
      <CircleSlash2 aria-hidden />
      {others.length > 0 && others.length + 1}
    </span>
  ))

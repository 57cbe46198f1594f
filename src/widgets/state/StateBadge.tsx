import type { ReactNode } from 'react'
import styles from './StateBadge.module.css'
import { SHAPE_PATHS, type Shape } from './stateShapes.ts'

/** The shape alone, 14 px unless a size is given; in the colour of the text around it. Always beside its word. */
export function StateShape({ shape, size = 14 }: { readonly shape: Shape; readonly size?: number }) {
  return (
    <svg viewBox="0 0 16 16" width={size} height={size} className={styles['shape']} data-shape={shape} aria-hidden>
      <path fillRule="evenodd" d={SHAPE_PATHS[shape]} />
    </svg>
  )
}

/**
 * Shape, word and colour of a state, in three steps of loudness: plain for the ordinary, tinted for warning, solid for stuck.
 * The word is the child, translated.
 */
export function StateBadge({ shape, children }: { readonly shape: Shape; readonly children: ReactNode }) {
  return (
    <span className={styles['badge']} data-state={shape}>
      <StateShape shape={shape} />
      {children}
    </span>
  )
}

import type { CSSProperties } from 'react'
import { classNames } from '../classNames.ts'
import { Skeleton } from '../status/Skeleton.tsx'
import { StateShape } from './StateBadge.tsx'
import styles from './StateStrip.module.css'
import type { Shape } from './stateShapes.ts'

type Stretch = { readonly shape: Shape; readonly durationMs: number }
type Props = {
  readonly stretches: readonly Stretch[]
  /** The same in words. */
  readonly label: string
}

/** A span of time as a strip of states: colour, pattern and height. */
export const StateStrip = ({ stretches, label }: Props) => (
  <span className={styles['strip']} role="img" aria-label={label} title={label}>
    {stretches.map(({ shape, durationMs }, index) => (
      <i key={index} className={styles['patch']} data-state={shape} style={{ flex: durationMs }} />
    ))}
  </span>
)

type NoneProps = { readonly label: string }

/** Where a strip will be: a bar without states. */
export const LoadingStrip = ({ label }: NoneProps) => (
  <span className={styles['strip']} role="img" aria-label={label}>
    <Skeleton width="100%" />
  </span>
)

/** Where a strip could not be had: a warning and a broken line. */
export const FailedStrip = ({ label }: NoneProps) => (
  <span className={styles['strip']} role="img" aria-label={label} title={label} data-failed>
    <StateShape shape="warning" size={12} />
  </span>
)

/** One state's colour and pattern, for a legend or a strip of another kind. */
export const StatePatch = ({
  shape,
  className,
  style,
}: {
  readonly shape: Shape
  readonly className?: string | undefined
  readonly style?: CSSProperties
}) => <i className={classNames(styles['patch'], className)} data-state={shape} style={style} aria-hidden />

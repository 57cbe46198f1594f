import type { CSSProperties } from 'react'
import { classNames } from './classNames.ts'
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
  <span className={styles['strip']} role="img" aria-label={label}>
    {stretches.map(({ shape, durationMs }, index) => (
      <i key={index} className={styles['patch']} data-state={shape} style={{ flex: durationMs }} />
    ))}
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

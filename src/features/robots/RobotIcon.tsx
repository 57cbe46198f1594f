import type { Robot } from '../../../contract/resources/robots.ts'
import { robotAppearance } from '../../../contract/robot/models.ts'
import styles from './RobotIcon.module.css'

type Pictured = Pick<Robot, 'model' | 'hardware_version' | 'cleaning_width' | 'cleaning_head_type' | 'side_sweeper'>
type Props = {
  readonly robot: Pictured
  /** Pixels, both ways. */
  readonly size?: number
}

/** Metres that the picture shows, both ways: all models at one scale. */
const EXTENT_M = 1.7

/** A robot from above, front up, as large beside others as it is: by model, hardware version and cleaning width. */
export function RobotIcon({ robot, size = 24 }: Props) {
  const { image, sizeM, swathM, flipped, armedSideSweeper } = robotAppearance({
    ...robot,
    side_sweeper: robot.side_sweeper === '1',
  })
  const half = sizeM.width * 0.43
  const front = -sizeM.length / 2
  const brushY = front + sizeM.length * 0.22
  const brushHalf = Math.max(swathM / 2, half * 1.08)
  const sweeperX = armedSideSweeper ? half * 1.3 : half * 0.95
  return (
    <svg
      viewBox={`${-EXTENT_M / 2} ${-EXTENT_M / 2} ${EXTENT_M} ${EXTENT_M}`}
      width={size}
      height={size}
      className={styles['icon']}
      data-image={image}
      aria-hidden
    >
      {robot.cleaning_head_type === 'disc' ? (
        [-1, 1].map(side => (
          <circle key={side} className={styles['tool']} cx={(side * brushHalf) / 2} cy={brushY} r={brushHalf / 2} />
        ))
      ) : (
        <rect className={styles['tool']} x={-brushHalf} y={brushY} width={brushHalf * 2} height={sizeM.length * 0.2} />
      )}
      {(flipped || armedSideSweeper) && (
        <circle className={styles['tool']} cx={sweeperX} cy={front + half * 0.4} r={half * 0.4} />
      )}
      <path
        className={styles['tool']}
        d={`M${-half * 1.2} ${sizeM.length / 2}Q0 ${sizeM.length / 2 + half * 0.4} ${half * 1.2} ${sizeM.length / 2}`}
      />
      <rect className={styles['body']} x={-half} y={front} width={half * 2} height={sizeM.length} rx={half * 0.5} />
      <path
        className={styles['accent']}
        d={`M${-half * 0.5} ${front + sizeM.length * 0.34}h${half}l${-half * 0.5} ${-sizeM.length * 0.2}z`}
      />
    </svg>
  )
}

import styles from './LoginArt.module.css'
import { lanes, OBJECTS, ROBOT, specks, WALLS } from './swaths.ts'

const { out, back } = lanes()
const SPECKS = specks()

/** The product's one ornament: a floor being mown in two tints. */
export function LoginArt() {
  return (
    <div className={styles['art']} aria-hidden>
      <svg viewBox="13.5 24 46.5 43.6" preserveAspectRatio="xMidYMid slice">
        <rect x="-40" y="-40" width="180" height="180" fill="var(--map-free)" />
        <path d="M11.2 46.3h6.5v5h-6.5zM14 66h30v5H14z" fill="var(--map-unknown)" opacity=".75" />
        <path d={SPECKS} fill="var(--map-wall)" opacity=".7" />
        <g fill="var(--map-object)" stroke="var(--map-wall)" strokeWidth=".1">
          {OBJECTS.map(({ x0, y0, x1, y1 }) => (
            <rect key={`${x0} ${y0}`} x={x0} y={y0} width={x1 - x0} height={y1 - y0} />
          ))}
        </g>
        <path d={WALLS} fill="none" stroke="var(--map-wall)" strokeWidth=".17" />
        <g fill="none" strokeWidth=".81">
          <path d={back} stroke="var(--map-coverage-back)" />
          <path d={out} stroke="var(--map-coverage-out)" />
        </g>
        <g
          transform={`translate(${ROBOT.x} ${ROBOT.y}) rotate(90) scale(1.15)`}
          stroke="var(--map-robot-edge)"
          strokeWidth=".04"
        >
          <path d="M-.86-.5Q-1.02 0-.86.5h.1Q-.9 0-.76-.5Z" fill="var(--map-robot-tool)" />
          <rect x=".1" y="-.43" width=".34" height=".86" rx=".05" fill="var(--map-robot-tool)" />
          <path
            d="M-.62-.36H.3Q.66-.36.72-.1v.2Q.66.36.3.36h-.92Q-.7.36-.7.28v-.56Q-.7-.36-.62-.36Z"
            fill="var(--map-robot-body)"
          />
          <rect x="-.56" y="-.25" width=".56" height=".5" rx=".06" fill="none" opacity=".5" />
          <path d="M.2-.17.52 0 .2.17Z" fill="var(--map-robot-accent)" stroke="none" />
        </g>
      </svg>
    </div>
  )
}

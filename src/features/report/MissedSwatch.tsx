import type { MissedCause } from '../../../contract/resources/missedFloor.ts'
import { MISSED_FILL, MISSED_LOOKS, PATTERN_CELLS } from '../../../map/missedCells.ts'

const WIDTH = 2 * PATTERN_CELLS

/** Squares of the cells that are inked, as on the map. */
function inked(cause: MissedCause): string {
  const { isInk } = MISSED_LOOKS[cause]
  const squares: string[] = []
  for (let v = 0; v < PATTERN_CELLS; v++)
    for (let u = 0; u < WIDTH; u++)
      if (isInk(u % PATTERN_CELLS, v)) squares.push(`M${u} ${PATTERN_CELLS - 1 - v}h1v1h-1z`)
  return squares.join('')
}

type Props = { readonly cause: MissedCause; readonly className?: string | undefined }

/** Colour and pattern of a cause, for a legend. */
export const MissedSwatch = ({ cause, className }: Props) => (
  <svg
    className={className}
    width={2 * WIDTH}
    height={2 * PATTERN_CELLS}
    viewBox={`0 0 ${WIDTH} ${PATTERN_CELLS}`}
    shapeRendering="crispEdges"
    style={{ fill: `var(--map-${MISSED_LOOKS[cause].colour})` }}
    aria-hidden
  >
    <rect width={WIDTH} height={PATTERN_CELLS} fillOpacity={MISSED_FILL} />
    <path d={inked(cause)} />
  </svg>
)

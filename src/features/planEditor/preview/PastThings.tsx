import { useTranslation } from 'react-i18next'
import type { Point } from '../../../../contract/plan/shapes.ts'
import { boundsOf, signedArea } from '../../../../floor/geometry.ts'
import type { PastRun, PastThing } from '../../../../machines/planPreview/planPreview.types.ts'
import { Button } from '../../../widgets/button/Button.tsx'
import { useRunTimes } from '../../runs/runTimes.ts'
import { useFigures } from '../../runs/useFigures.ts'
import styles from './PreviewPanel.module.css'

type Props = { readonly things: PastRun['things']; readonly onShow: (at: Point) => void }

/** All of them are on the map; these are named. */
const LISTED = 5

const areaOf = ({ points }: PastThing): number => Math.abs(signedArea(points))

function middleOf({ points }: PastThing): Point {
  const { minX, minY, maxX, maxY } = boundsOf(points)
  return { x: (minX + maxX) / 2, y: (minY + maxY) / 2 }
}

/** What stood in the way of a recorded run, the largest first: how large, when it was seen, and by a press where. */
export function PastThings({ things, onShow }: Props) {
  const { t } = useTranslation()
  const { area } = useFigures()
  const { minute } = useRunTimes()
  if (things.length === 0) return undefined
  const largest = things.toSorted((one, other) => areaOf(other) - areaOf(one)).slice(0, LISTED)
  return (
    <span className={styles['things']}>
      <i aria-hidden />
      {t(things.length > LISTED ? 'editor.past.largest' : 'editor.past.stood')}
      {largest.map(thing => (
        <Button
          key={`${thing.first_seen} ${middleOf(thing).x} ${middleOf(thing).y}`}
          size="small"
          variant="quiet"
          onPress={() => onShow(middleOf(thing))}
        >
          {t('editor.past.thing', {
            area: area(areaOf(thing)),
            from: minute(thing.first_seen),
            to: minute(thing.last_seen),
          })}
        </Button>
      ))}
    </span>
  )
}

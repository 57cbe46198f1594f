import { Plus, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Point } from '../../../../contract/plan/shapes.ts'
import { IconButton } from '../../../widgets/button/IconButton.tsx'
import { LengthInput } from './LengthInput.tsx'
import styles from './Properties.module.css'

/** What is done to the corners of a shape; absent where their number is given. */
export type VertexActions = {
  readonly move: (index: number, to: Point) => void
  readonly insert?: (index: number, at: Point) => void
  readonly remove?: (index: number) => void
}

type Props = {
  readonly points: readonly Point[]
  readonly isReadOnly: boolean
  readonly vertices: VertexActions
  readonly isOpen?: boolean
}

/** More would be a list that nobody reads; the drawing has them all. */
const LISTED = 200

const between = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })

/** Every corner by its coordinates, so that a shape is drawn and mended by keys alone. */
export function PointList({ points, isReadOnly, vertices, isOpen = false }: Props) {
  const { t } = useTranslation()
  const { move, insert, remove } = vertices
  return (
    <details open={isOpen}>
      <summary>{t('editor.fields.points', { count: points.length })}</summary>
      <ol className={styles['points']}>
        {points.slice(0, LISTED).map((point, index) => {
          const number = index + 1
          const next = points[(index + 1) % points.length] ?? point
          return (
            // Corners have no other name than their place in the row.
            <li key={index}>
              <span>{number}</span>
              {(['x', 'y'] as const).map(axis => (
                <LengthInput
                  key={axis}
                  label={t('editor.fields.pointAxis', { number, axis })}
                  sign={axis}
                  value={point[axis]}
                  isReadOnly={isReadOnly}
                  onCommit={value => move(index, { ...point, [axis]: value })}
                />
              ))}
              {!isReadOnly && insert && (
                <IconButton
                  label={t('editor.fields.insertPoint', { number })}
                  onPress={() => insert(index + 1, between(point, next))}
                >
                  <Plus data-small aria-hidden />
                </IconButton>
              )}
              {!isReadOnly && remove && (
                <IconButton label={t('editor.fields.removePoint', { number })} onPress={() => remove(index)}>
                  <Trash2 data-small aria-hidden />
                </IconButton>
              )}
            </li>
          )
        })}
      </ol>
      {points.length > LISTED && (
        <p className={styles['hint']}>{t('editor.fields.morePoints', { count: points.length - LISTED })}</p>
      )}
    </details>
  )
}

import { useTranslation } from 'react-i18next'
import type { Point, Shape } from '../../../../contract/plan/shapes.ts'
import { LengthInput } from './LengthInput.tsx'
import { NumberInput } from './NumberInput.tsx'
import type { VertexActions } from './PointList.tsx'

export type ShapeOf<T extends Shape['type']> = Extract<Shape, { readonly type: T }>
export type ShapeProps<S extends Shape = Shape> = {
  readonly shape: S
  readonly isReadOnly: boolean
  readonly onShape: (shape: Shape) => void
}
export type WithVertices = { readonly vertices: VertexActions }

const MAX_FONT = 1000
export const MAX_TEXT = 1000

type PlaceProps = { readonly at: Point; readonly isReadOnly: boolean; readonly onPlace: (at: Point) => void }

/** Coordinates of one place, with the name of the place where there are several. */
export function PlaceFields({ at, isReadOnly, onPlace, name }: PlaceProps & { readonly name?: string }) {
  const { t } = useTranslation()
  const labelOf = (axis: string): string => (name === undefined ? axis : `${name}, ${axis}`)
  return (
    <>
      <LengthInput
        label={labelOf(t('editor.fields.x'))}
        sign="x"
        value={at.x}
        isReadOnly={isReadOnly}
        onCommit={x => onPlace({ x, y: at.y })}
      />
      <LengthInput
        label={labelOf(t('editor.fields.y'))}
        sign="y"
        value={at.y}
        isReadOnly={isReadOnly}
        onCommit={y => onPlace({ x: at.x, y })}
      />
    </>
  )
}

type FontProps = { readonly value: number; readonly isReadOnly: boolean; readonly onCommit: (size: number) => void }

export function FontField(props: FontProps) {
  const { t } = useTranslation()
  return <NumberInput label={t('editor.fields.fontSize')} digits={0} least={1} most={MAX_FONT} {...props} />
}

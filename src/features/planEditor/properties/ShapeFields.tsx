import { Lock, LockOpen } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ElementKind } from '../../../../contract/plan/drawing.ts'
import { type Point, type Shape, WIDE_POLYLINE } from '../../../../contract/plan/shapes.ts'
import { ToggleButton } from '../../../widgets/button/ToggleButton.tsx'
import { AngleInput, LengthInput } from './LengthInput.tsx'
import { NumberInput } from './NumberInput.tsx'
import { PointList, type VertexActions } from './PointList.tsx'
import styles from './Properties.module.css'
import { TextInput } from './TextInput.tsx'

type Of<T extends Shape['type']> = Extract<Shape, { readonly type: T }>
type Props<S extends Shape = Shape> = {
  readonly shape: S
  readonly isReadOnly: boolean
  readonly onShape: (shape: Shape) => void
}

/** The least side that a box is given, metres: as fine as drawings are. */
const LEAST_SIDE_M = 0.001
const MAX_FONT = 1000
const MAX_TEXT = 1000

type PlaceProps = { readonly at: Point; readonly isReadOnly: boolean; readonly onPlace: (at: Point) => void }

/** Coordinates of one place, with the name of the place where there are several. */
function PlaceFields({ at, isReadOnly, onPlace, name }: PlaceProps & { readonly name?: string }) {
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

/** Centre, sides and angle (E-023, E-024); with the ratio locked the other side follows (E-031). */
function BoxFields({ shape, isReadOnly, onShape }: Props<Of<'rectangle' | 'ellipse' | 'image'>>) {
  const { t } = useTranslation()
  const [isLocked, setLocked] = useState(false)
  const side = (name: 'dx' | 'dy', metres: number): void => {
    const factor = shape[name] === 0 ? 1 : metres / Math.abs(shape[name])
    if (isLocked) onShape({ ...shape, dx: Math.abs(shape.dx) * factor, dy: Math.abs(shape.dy) * factor })
    else onShape({ ...shape, [name]: metres })
  }
  const sideField = (name: 'dx' | 'dy', sign: string, label: string) => (
    <LengthInput
      label={label}
      sign={sign}
      value={Math.abs(shape[name])}
      least={LEAST_SIDE_M}
      isReadOnly={isReadOnly}
      onCommit={metres => side(name, metres)}
    />
  )
  return (
    <div className={styles['geometry']}>
      <PlaceFields at={shape} isReadOnly={isReadOnly} onPlace={at => onShape({ ...shape, ...at })} />
      <AngleInput
        label={t('editor.fields.angle')}
        sign="a"
        value={shape.a}
        isReadOnly={isReadOnly}
        onCommit={a => onShape({ ...shape, a })}
      />
      {sideField('dx', 'w', t('editor.fields.width'))}
      {sideField('dy', 'h', t('editor.fields.height'))}
      {!isReadOnly && (
        <ToggleButton
          isSelected={isLocked}
          onChange={setLocked}
          size="small"
          icon={isLocked ? <Lock data-small aria-hidden /> : <LockOpen data-small aria-hidden />}
        >
          {t('editor.fields.ratio')}
        </ToggleButton>
      )}
    </div>
  )
}

/** A point with its label and icon (E-025). */
function PointFields({ shape, isReadOnly, onShape }: Props<Of<'point'>>) {
  const { t } = useTranslation()
  return (
    <>
      <div className={styles['geometry']}>
        <PlaceFields at={shape} isReadOnly={isReadOnly} onPlace={at => onShape({ ...shape, ...at })} />
        <AngleInput
          label={t('editor.fields.angle')}
          sign="a"
          value={shape.a}
          isReadOnly={isReadOnly}
          onCommit={a => onShape({ ...shape, a })}
        />
      </div>
      <TextInput
        label={t('editor.fields.text')}
        value={shape.label}
        maxLength={MAX_TEXT}
        hasLines
        isReadOnly={isReadOnly}
        onCommit={label => onShape({ ...shape, label })}
      />
      <TextInput
        label={t('editor.fields.icon')}
        value={shape.icon}
        maxLength={MAX_TEXT}
        isReadOnly={isReadOnly}
        onCommit={icon => onShape({ ...shape, icon })}
      />
      <FontField
        value={shape.fontsize}
        isReadOnly={isReadOnly}
        onCommit={fontsize => onShape({ ...shape, fontsize })}
      />
    </>
  )
}

type FontProps = { readonly value: number; readonly isReadOnly: boolean; readonly onCommit: (size: number) => void }

function FontField(props: FontProps) {
  const { t } = useTranslation()
  return <NumberInput label={t('editor.fields.fontSize')} digits={0} least={1} most={MAX_FONT} {...props} />
}

/** An arrow: its foot and where it points (E-027). */
function VectorFields({ shape, isReadOnly, onShape }: Props<Of<'vector'>>) {
  const { t } = useTranslation()
  return (
    <div className={styles['geometry']}>
      <PlaceFields at={shape} isReadOnly={isReadOnly} onPlace={at => onShape({ ...shape, ...at })} />
      <AngleInput
        label={t('editor.fields.angle')}
        sign="a"
        value={shape.a}
        isReadOnly={isReadOnly}
        onCommit={a => onShape({ ...shape, a })}
      />
    </div>
  )
}

/** Both ends with their handles (E-021). */
function CurveFields({ shape, isReadOnly, onShape }: Props<Of<'curve'>>) {
  const { t } = useTranslation()
  const [first, second] = shape.points
  const set = (index: 0 | 1, change: Partial<typeof first>): void =>
    onShape({
      ...shape,
      points: index === 0 ? [{ ...first, ...change }, second] : [first, { ...second, ...change }],
    })
  return (
    <>
      {([0, 1] as const).map(index => {
        const point = shape.points[index]
        const name = t(index === 0 ? 'editor.fields.begin' : 'editor.fields.finish')
        return (
          <div key={index} className={styles['geometry']} data-pair>
            <PlaceFields name={name} at={point} isReadOnly={isReadOnly} onPlace={at => set(index, at)} />
            <PlaceFields
              name={t(index === 0 ? 'editor.fields.beginHandle' : 'editor.fields.finishHandle')}
              at={index === 0 ? point.next : point.previous}
              isReadOnly={isReadOnly}
              onPlace={at => set(index, index === 0 ? { next: at } : { previous: at })}
            />
          </div>
        )
      })}
      <NumberInput
        label={t('editor.fields.lineWidth')}
        digits={0}
        least={1}
        most={100}
        value={shape.lineWidth}
        isReadOnly={isReadOnly}
        onCommit={lineWidth => onShape({ ...shape, lineWidth })}
      />
    </>
  )
}

/** What it measures from and to, and the text beside it (E-026). */
function RulerFields({ shape, isReadOnly, onShape, vertices }: Props<Of<'rulerline'>> & WithVertices) {
  const { t } = useTranslation()
  const { label_property: label } = shape
  return (
    <>
      <PointList points={shape.points} isReadOnly={isReadOnly} vertices={vertices} isOpen />
      <TextInput
        label={t('editor.fields.text')}
        value={label.text}
        maxLength={MAX_TEXT}
        isReadOnly={isReadOnly}
        onCommit={text => onShape({ ...shape, label_property: { ...label, text } })}
      />
      <FontField
        value={label.fontsize}
        isReadOnly={isReadOnly}
        onCommit={fontsize => onShape({ ...shape, label_property: { ...label, fontsize } })}
      />
    </>
  )
}

/** A polyline's thickness, where its kind has one (E-028, E-029). */
function ThicknessField({ shape, isReadOnly, onShape }: Props<Of<'polyline' | 'widePolyline' | 'thinPolyline'>>) {
  const { t } = useTranslation()
  const isWide = shape.type === 'widePolyline'
  return (
    <LengthInput
      label={t('editor.fields.thickness')}
      value={shape.thickness ?? 0}
      least={isWide ? WIDE_POLYLINE.least : shape.type === 'thinPolyline' ? LEAST_SIDE_M : 0}
      most={WIDE_POLYLINE.most}
      isReadOnly={isReadOnly}
      onCommit={thickness => onShape({ ...shape, thickness })}
    />
  )
}

type WithVertices = { readonly vertices: VertexActions }

/** The picture's name; it is read from the service by its id (E-024). */
function ImageFields(props: Props<Of<'image'>>) {
  const { t } = useTranslation()
  return (
    <>
      <BoxFields {...props} />
      <p className={styles['hint']}>
        {t('editor.fields.picture', { name: props.shape.filename, id: props.shape.image_id })}
      </p>
    </>
  )
}

type FieldsProps = Props & WithVertices & { readonly kind: ElementKind }

function Fields({ kind, shape, vertices, ...rest }: FieldsProps) {
  switch (shape.type) {
    case 'rectangle':
    case 'ellipse':
      return <BoxFields shape={shape} {...rest} />
    case 'image':
      return <ImageFields shape={shape} {...rest} />
    case 'point':
      // A waypoint is a place with a name and no more.
      return kind === 'points_of_reference' ? (
        <div className={styles['geometry']}>
          <PlaceFields at={shape} isReadOnly={rest.isReadOnly} onPlace={at => rest.onShape({ ...shape, ...at })} />
        </div>
      ) : (
        <PointFields shape={shape} {...rest} />
      )
    case 'vector':
      return <VectorFields shape={shape} {...rest} />
    case 'curve':
      return <CurveFields shape={shape} {...rest} />
    case 'rulerline':
      return <RulerFields shape={shape} vertices={vertices} {...rest} />
    case 'polygon':
    case 'line':
      return <PointList points={shape.points} isReadOnly={rest.isReadOnly} vertices={vertices} />
    case 'polyline':
    case 'widePolyline':
    case 'thinPolyline':
      return (
        <>
          {kind !== 'sectors' && <ThicknessField shape={shape} {...rest} />}
          <PointList points={shape.points} isReadOnly={rest.isReadOnly} vertices={vertices} />
        </>
      )
  }
}

/** The shape of an element by numbers, for every type (E-020..E-029). */
export function ShapeFields(props: FieldsProps) {
  const { t } = useTranslation()
  const title = t(`editor.shapes.${props.shape.type}`)
  return (
    <section className={styles['section']} aria-label={title}>
      <h3>{title}</h3>
      <Fields {...props} />
    </section>
  )
}

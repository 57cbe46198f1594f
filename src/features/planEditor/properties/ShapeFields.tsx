import { Lock, LockOpen } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ElementKind } from '../../../../contract/plan/drawing.ts'
import { WIDE_POLYLINE } from '../../../../contract/plan/shapes.ts'
import { ToggleButton } from '../../../widgets/button/ToggleButton.tsx'
import { usePlanEditor } from '../planEditor.ts'
import { IconField } from './IconField.tsx'
import { AngleInput, LengthInput } from './LengthInput.tsx'
import { CurveFields, RulerFields } from './LineFields.tsx'
import { PointList } from './PointList.tsx'
import styles from './Properties.module.css'
import { FontField, MAX_TEXT, PlaceFields, type ShapeOf, type ShapeProps, type WithVertices } from './shapeParts.tsx'
import { TextInput } from './TextInput.tsx'

/** The least side that a box is given, metres: as fine as drawings are. */
const LEAST_SIDE_M = 0.001

/** Centre, sides and angle (E-023, E-024); with the ratio locked the other side follows (E-031). */
function BoxFields({ shape, isReadOnly, onShape }: ShapeProps<ShapeOf<'rectangle' | 'ellipse' | 'image'>>) {
  const { t } = useTranslation()
  const { isAspectLocked: isLocked, lockAspect } = usePlanEditor()
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
          onChange={lockAspect}
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
function PointFields({ shape, isReadOnly, onShape }: ShapeProps<ShapeOf<'point'>>) {
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
      <IconField value={shape.icon} isReadOnly={isReadOnly} onChoose={icon => onShape({ ...shape, icon })} />
      <FontField
        value={shape.fontsize}
        isReadOnly={isReadOnly}
        onCommit={fontsize => onShape({ ...shape, fontsize })}
      />
    </>
  )
}

/** An arrow: its foot and where it points (E-027). */
function VectorFields({ shape, isReadOnly, onShape }: ShapeProps<ShapeOf<'vector'>>) {
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

/** A polyline's thickness, where its kind has one (E-028, E-029). */
function ThicknessField({
  shape,
  isReadOnly,
  onShape,
}: ShapeProps<ShapeOf<'polyline' | 'widePolyline' | 'thinPolyline'>>) {
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

/** The picture's name; it is read from the service by its id (E-024). */
function ImageFields(props: ShapeProps<ShapeOf<'image'>>) {
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

type FieldsProps = ShapeProps & WithVertices & { readonly kind: ElementKind }

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

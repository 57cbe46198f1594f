import { useTranslation } from 'react-i18next'
import { rulerLabelPlace } from '../../../../floor/drawing/elementShape.ts'
import { NumberInput } from './NumberInput.tsx'
import { PointList } from './PointList.tsx'
import styles from './Properties.module.css'
import { FontField, MAX_TEXT, PlaceFields, type ShapeOf, type ShapeProps, type WithVertices } from './shapeParts.tsx'
import { TextInput } from './TextInput.tsx'

/** Both ends with their handles (E-021). */
export function CurveFields({ shape, isReadOnly, onShape }: ShapeProps<ShapeOf<'curve'>>) {
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
export function RulerFields({ shape, isReadOnly, onShape, vertices }: ShapeProps<ShapeOf<'rulerline'>> & WithVertices) {
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
      <div className={styles['geometry']} data-pair>
        <PlaceFields
          name={t('editor.fields.labelPlace')}
          at={rulerLabelPlace(shape)}
          isReadOnly={isReadOnly}
          onPlace={at => onShape({ ...shape, label_property: { ...label, ...at } })}
        />
      </div>
      <FontField
        value={label.fontsize}
        isReadOnly={isReadOnly}
        onCommit={fontsize => onShape({ ...shape, label_property: { ...label, fontsize } })}
      />
    </>
  )
}

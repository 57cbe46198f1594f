import { Copy, Lock, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Element, ElementKey, PlanPlace } from '../../../../contract/plan/drawing.ts'
import type { PlanPose } from '../../../../contract/plan/shapes.ts'
import { shapeOf } from '../../../../floor/drawing/elementShape.ts'
import { Button } from '../../../widgets/button/Button.tsx'
import { IconButton } from '../../../widgets/button/IconButton.tsx'
import { usePlanEditor } from '../planEditor.ts'
import { AngleInput, LengthInput } from './LengthInput.tsx'
import type { VertexActions } from './PointList.tsx'
import styles from './Properties.module.css'
import { SectorDisinfection, SectorFields } from './SectorFields.tsx'
import { SeveralFields } from './SeveralFields.tsx'
import { ShapeFields } from './ShapeFields.tsx'
import { TextInput } from './TextInput.tsx'
import { ZoneFields, ZoneSettingsFields } from './ZoneFields.tsx'

type OneProps = { readonly elementKey: ElementKey; readonly element: Element }
/** Locked elements are read and not changed. */
type ElementProps = OneProps & { readonly isReadOnly: boolean }

const MAX_NAME = 200

/** A name, for what has little more than one. */
function NameField({ elementKey, element, isReadOnly }: ElementProps) {
  const { t } = useTranslation()
  const { send } = usePlanEditor()
  if (element.kind === 'sectors' || element.kind === 'zones') return undefined
  const commit = (name: string): void => {
    const next: Element =
      element.kind === 'points_of_reference'
        ? { ...element, value: { ...element.value, name } }
        : { ...element, value: { ...element.value, name } }
    send({ type: 'setFields', key: elementKey, element: next })
  }
  return (
    <section className={styles['section']} aria-label={t('editor.fields.name')}>
      <TextInput
        label={t('editor.fields.name')}
        value={element.value.name}
        maxLength={MAX_NAME}
        isReadOnly={isReadOnly}
        onCommit={commit}
      />
    </section>
  )
}

/** What can be done to the corners of its shape: lines, rulers and curves keep theirs in number. */
function useVertexActions({ elementKey: key, element }: OneProps): VertexActions {
  const { send } = usePlanEditor()
  const { type } = shapeOf(element)
  const isFixed = type === 'line' || type === 'rulerline' || type === 'curve'
  return {
    move: (index, to) => send({ type: 'moveVertex', key, index, to }),
    ...(!isFixed && {
      insert: (index: number, at) => send({ type: 'insertVertex', key, index, at }),
      remove: (index: number) => send({ type: 'removeVertex', key, index }),
    }),
  }
}

function Shape({ isReadOnly, ...props }: ElementProps) {
  const { elementKey: key, element } = props
  const { send } = usePlanEditor()
  const vertices = useVertexActions(props)
  return (
    <ShapeFields
      kind={element.kind}
      shape={shapeOf(element)}
      isReadOnly={isReadOnly}
      onShape={shape => send({ type: 'setShape', key, shape })}
      vertices={vertices}
    />
  )
}

/** All there is to one element. */
function One(props: ElementProps) {
  const { elementKey: key, element, isReadOnly } = props
  const { send } = usePlanEditor()
  if (element.kind === 'zones') {
    const part = {
      zone: element.value,
      isReadOnly,
      onZone: (value: typeof element.value) => send({ type: 'setFields', key, element: { ...element, value } }),
    }
    return (
      <>
        <ZoneFields {...part} />
        <Shape {...props} />
        <ZoneSettingsFields {...part} />
      </>
    )
  }
  if (element.kind === 'sectors') {
    const part = {
      sector: element.value,
      isReadOnly,
      onSector: (value: typeof element.value) => send({ type: 'setFields', key, element: { ...element, value } }),
    }
    return (
      <>
        <SectorFields {...part} />
        <Shape {...props} />
        <SectorDisinfection {...part} />
      </>
    )
  }
  return (
    <>
      <NameField {...props} />
      <Shape {...props} />
    </>
  )
}

/** Where a run begins or ends, or where the robot docks: by numbers. */
function PlaceFields({ place, pose }: { readonly place: PlanPlace; readonly pose: PlanPose }) {
  const { t } = useTranslation()
  const { send, isReadOnly } = usePlanEditor()
  const set = (change: Partial<PlanPose>) => send({ type: 'setPlace', place, pose: { ...pose, ...change } })
  return (
    <section className={styles['section']} aria-label={t(`places.${place}`)}>
      <div className={styles['geometry']}>
        <LengthInput
          label={t('editor.fields.x')}
          sign="x"
          value={pose.x}
          isReadOnly={isReadOnly}
          onCommit={x => set({ x })}
        />
        <LengthInput
          label={t('editor.fields.y')}
          sign="y"
          value={pose.y}
          isReadOnly={isReadOnly}
          onCommit={y => set({ y })}
        />
        <AngleInput
          label={t('editor.fields.angle')}
          sign="a"
          value={pose.a}
          isReadOnly={isReadOnly}
          onCommit={a => set({ a })}
        />
      </div>
    </section>
  )
}

function Head({ title, onRemove, onDuplicate }: HeadProps) {
  const { t } = useTranslation()
  return (
    <div className={styles['head']}>
      <h2>{title}</h2>
      {onDuplicate && (
        <IconButton label={t('editor.duplicate')} onPress={onDuplicate}>
          <Copy data-small aria-hidden />
        </IconButton>
      )}
      {onRemove && (
        <IconButton label={t('editor.remove')} onPress={onRemove}>
          <Trash2 data-small aria-hidden />
        </IconButton>
      )}
    </div>
  )
}
type HeadProps = { readonly title: string; readonly onRemove?: () => void; readonly onDuplicate?: () => void }

/** Why nothing of it can be changed, and the way out. */
function LockedNote({ keys }: { readonly keys: readonly ElementKey[] }) {
  const { t } = useTranslation()
  const { lock } = usePlanEditor()
  return (
    <p className={styles['lockedNote']} role="note">
      <Lock data-small aria-hidden />
      {t('editor.gestures.isLocked')}
      <Button size="small" variant="quiet" onPress={() => lock(keys, false)}>
        {t('editor.unlock')}
      </Button>
    </p>
  )
}

/** What is selected, by numbers and choices; every change takes hold when a field is left. */
export function Properties() {
  const { t } = useTranslation()
  const { drawing, selected, selectedPlace: place, locked, isReadOnly, duplicate, remove } = usePlanEditor()
  const keys = [...selected].filter(key => drawing.elements.has(key))
  const [key] = keys
  const element = key === undefined ? undefined : drawing.elements.get(key)
  const pose = place && drawing.places[place]
  const lockedKeys = keys.filter(each => locked.has(each))
  const isLocked = keys.length > 0 && lockedKeys.length === keys.length
  const tools = isReadOnly ? {} : { onDuplicate: duplicate, ...(!isLocked && { onRemove: remove }) }
  return (
    <aside className={styles['panel']} data-region="properties" aria-label={t('editor.properties')}>
      {keys.length > 1 ? (
        <>
          <Head title={t('editor.selectedCount', { count: keys.length })} {...tools} />
          {isLocked && !isReadOnly && <LockedNote keys={lockedKeys} />}
          <SeveralFields keys={keys.filter(each => !locked.has(each))} />
        </>
      ) : key !== undefined && element ? (
        <>
          <Head title={t(`editor.kind.${element.kind}`)} {...tools} />
          {isLocked && !isReadOnly && <LockedNote keys={lockedKeys} />}
          <One key={key} elementKey={key} element={element} isReadOnly={isReadOnly || isLocked} />
        </>
      ) : place && pose ? (
        <>
          <Head title={t(`places.${place}`)} {...(place === 'home' || isReadOnly ? {} : { onRemove: remove })} />
          <PlaceFields key={place} place={place} pose={pose} />
        </>
      ) : (
        <>
          <Head title={t('editor.properties')} />
          <p className={styles['empty']}>{t('editor.nothingSelected')}</p>
        </>
      )}
    </aside>
  )
}

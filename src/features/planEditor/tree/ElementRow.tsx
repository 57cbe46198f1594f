import { GripVertical, House, MapPin, Navigation, Ruler, Shapes, StickyNote } from 'lucide-react'
import { Button, TreeItem, TreeItemContent } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import type { Element, ElementKey, PlanPlace } from '../../../../contract/plan/drawing.ts'
import { signOfZone, ZoneSign } from '../elementSigns.tsx'
import { useElementTexts } from '../elementTexts.ts'
import { usePlanEditor } from '../planEditor.ts'
import styles from './ElementTree.module.css'
import { HideButton, HidePlacesButton, LockButton } from './RowTools.tsx'

function Sign({ element: { kind, value } }: { readonly element: Element }) {
  if (kind === 'sectors') return <span className={styles['number']}>{value.id}</span>
  if (kind === 'zones') return <ZoneSign type={signOfZone(value)} />
  if (kind === 'points_of_reference' || kind === 'rm_points_of_reference') return <MapPin data-small aria-hidden />
  if (kind === 'ruler') return <Ruler data-small aria-hidden />
  if (kind === 'notes') return <StickyNote data-small aria-hidden />
  return <Shapes data-small aria-hidden />
}

type Props = {
  readonly elementKey: ElementKey
  readonly element: Element
  readonly problem: { readonly text: string; readonly isError: boolean } | undefined
}

/** One element: what it is, its name, and what is wrong with it or else what there is to know. */
export function ElementRow({ elementKey, element, problem }: Props) {
  const { nameOf, noteOf } = useElementTexts()
  const { t } = useTranslation()
  const { hidden, locked, isReadOnly } = usePlanEditor()
  const name = nameOf(element)
  const note = problem?.text ?? noteOf(element)
  return (
    <TreeItem
      id={elementKey}
      textValue={note === '' ? name : `${name}, ${note}`}
      className={styles['leaf'] ?? ''}
      data-problem={problem && (problem.isError ? 'error' : 'warning')}
      data-out={hidden.has(elementKey) || undefined}
      data-marked={hidden.has(elementKey) || locked.has(elementKey) || undefined}
    >
      <TreeItemContent>
        {element.kind === 'sectors' && !isReadOnly && (
          <Button slot="drag" className={styles['grip'] ?? ''} aria-label={t('editor.dragSector', { name })}>
            <GripVertical data-small aria-hidden />
          </Button>
        )}
        <Sign element={element} />
        <span className={styles['name']} title={name}>
          {name}
        </span>
        <small>{note}</small>
        <span className={styles['tools']}>
          {!isReadOnly && <LockButton name={name} keys={[elementKey]} />}
          <HideButton name={name} keys={[elementKey]} />
        </span>
      </TreeItemContent>
    </TreeItem>
  )
}

/** Where a run begins or ends, or where the robot docks. */
export function PlaceRow({ place }: { readonly place: PlanPlace }) {
  const { t } = useTranslation()
  const { hiddenPlaces } = usePlanEditor()
  const name = t(`places.${place}`)
  const isHidden = hiddenPlaces.has(place) || undefined
  return (
    <TreeItem
      id={`place ${place}`}
      textValue={name}
      className={styles['leaf'] ?? ''}
      data-out={isHidden}
      data-marked={isHidden}
    >
      <TreeItemContent>
        {place === 'home' ? <House data-small aria-hidden /> : <Navigation data-small aria-hidden />}
        <span className={styles['name']} title={name}>
          {name}
        </span>
        <span className={styles['tools']}>
          <HidePlacesButton name={name} places={[place]} />
        </span>
      </TreeItemContent>
    </TreeItem>
  )
}

import { ChevronDown, ChevronRight, Search } from 'lucide-react'
import { type KeyboardEvent, useMemo, useState } from 'react'
import { Button, type Selection, Tree, TreeItem, TreeItemContent, useDragAndDrop } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { type ElementKey, PLAN_PLACES } from '../../../../contract/plan/drawing.ts'
import { IconToggleButton } from '../../../widgets/button/ToggleButton.tsx'
import { SearchField } from '../../../widgets/field/SearchField.tsx'
import type { EditorClipboard } from '../canvas/useEditorClipboard.ts'
import { useElementTexts } from '../elementTexts.ts'
import { usePlanEditor } from '../planEditor.ts'
import { useProblemTexts } from '../problems/problemTexts.ts'
import { ElementRow, PlaceRow } from './ElementRow.tsx'
import styles from './ElementTree.module.css'
import { HideButton, HidePlacesButton } from './RowTools.tsx'
import { elementCount, placesOf, type TreeGroup, treeGroups } from './treeGroups.ts'

/** Groups that are open before anybody opens one. */
const OPEN = ['places', 'sectors', 'zones'] as const

/** Sectors by drag, or by keys: in front of another, or behind the last. */
function useSectorOrder(groups: readonly TreeGroup[]) {
  const { send, isReadOnly } = usePlanEditor()
  const sectors = groups.find(({ id }) => id === 'sectors')?.elements.map(({ key }) => key) ?? []
  return useDragAndDrop({
    isDisabled: isReadOnly,
    getItems: keys =>
      [...keys].filter(key => sectors.includes(String(key))).map(key => ({ 'text/plain': String(key) })),
    getAllowedDropOperations: () => ['move'],
    onReorder: ({ keys, target }) => {
      const at = sectors.indexOf(String(target.key))
      if (at < 0) return
      const moved = sectors.filter(key => keys.has(key))
      const rest = sectors.slice(target.dropPosition === 'before' ? at : at + 1).filter(key => !keys.has(key))
      if (moved.length > 0) send({ type: 'reorderEach', moves: moved.map(key => ({ key, before: rest[0] ?? null })) })
    },
  })
}

function Group({ group, problemOf }: { readonly group: TreeGroup; readonly problemOf: ProblemOf }) {
  const { t } = useTranslation()
  const title = t(`editor.kinds.${group.id}`)
  const keys = group.elements.map(({ key }) => key)
  return (
    <TreeItem id={`group ${group.id}`} textValue={title} className={styles['group'] ?? ''}>
      <TreeItemContent>
        {({ isExpanded }) => (
          <>
            <Button slot="chevron" className={styles['chevron'] ?? ''}>
              {isExpanded ? <ChevronDown data-small aria-hidden /> : <ChevronRight data-small aria-hidden />}
            </Button>
            <span className={styles['title']}>{title}</span>
            <span className={styles['count']}>{keys.length}</span>
            <HideButton name={title} keys={keys} />
          </>
        )}
      </TreeItemContent>
      {group.elements.map(({ key, element }) => (
        <ElementRow key={key} elementKey={key} element={element} problem={problemOf(key)} />
      ))}
    </TreeItem>
  )
}

function Places() {
  const { t } = useTranslation()
  const { drawing } = usePlanEditor()
  const title = t('editor.kinds.places')
  const places = placesOf(drawing)
  return (
    <TreeItem id="group places" textValue={title} className={styles['group'] ?? ''}>
      <TreeItemContent>
        {({ isExpanded }) => (
          <>
            <Button slot="chevron" className={styles['chevron'] ?? ''}>
              {isExpanded ? <ChevronDown data-small aria-hidden /> : <ChevronRight data-small aria-hidden />}
            </Button>
            <span className={styles['title']}>{title}</span>
            <span className={styles['count']}>{places.length}</span>
            <HidePlacesButton name={title} places={places} />
          </>
        )}
      </TreeItemContent>
      {places.map(place => (
        <PlaceRow key={place} place={place} />
      ))}
    </TreeItem>
  )
}

type ProblemOf = (key: ElementKey) => { readonly text: string; readonly isError: boolean } | undefined

/** The worst that is wrong with each element, in a word or two. */
function useProblemOf(): ProblemOf {
  const { problems } = usePlanEditor()
  const { shortOf } = useProblemTexts()
  return useMemo(() => {
    const worst = new Map<ElementKey, { readonly text: string; readonly isError: boolean }>()
    for (const problem of problems)
      for (const key of problem.keys) {
        const isError = problem.severity === 'error'
        const known = worst.get(key)
        if (known === undefined || (isError && !known.isError)) worst.set(key, { text: shortOf(problem), isError })
      }
    return key => worst.get(key)
  }, [problems, shortOf])
}

/** All that stands on the map, by what it is: to find, select, hide, lock and order it. */
export function ElementTree({ clipboard }: { readonly clipboard: EditorClipboard['handlers'] }) {
  const { t } = useTranslation()
  const editor = usePlanEditor()
  const { drawing, selected, selectedPlace, select, selectPlace, show, showPoint, remove, duplicate } = editor
  const [search, setSearch] = useState<string>()
  const [opened, setOpened] = useState<Selection>(() => new Set(OPEN.map(id => `group ${id}`)))
  const { nameOf } = useElementTexts()
  const problemOf = useProblemOf()
  const groups = useMemo(() => treeGroups({ drawing, search: search ?? '', nameOf }), [drawing, search, nameOf])
  const { dragAndDropHooks } = useSectorOrder(groups)
  const isSought = (search ?? '').trim() !== ''
  const choose = (keys: Selection): void => {
    const chosen = keys === 'all' ? [...drawing.elements.keys()] : [...keys].map(String)
    const place = PLAN_PLACES.find(each => chosen.includes(`place ${each}`))
    if (place !== undefined) selectPlace(place)
    else select(chosen.filter(key => drawing.elements.has(key)))
  }
  const press = (event: KeyboardEvent): void => {
    if (event.target instanceof HTMLInputElement) return
    const isDuplicate = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'd'
    if (event.key === 'Delete') remove()
    else if (isDuplicate) duplicate()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <aside
      className={styles['panel']}
      data-region="elements"
      aria-label={t('editor.elements')}
      onKeyDownCapture={press}
      {...clipboard}
    >
      <div className={styles['head']}>
        <h2>
          {t('editor.elements')} <span>{elementCount(drawing)}</span>
        </h2>
        <IconToggleButton
          label={t('editor.findElement')}
          isSelected={search !== undefined}
          onChange={on => setSearch(on ? '' : undefined)}
        >
          <Search data-small aria-hidden />
        </IconToggleButton>
      </div>
      {search !== undefined && (
        <SearchField className={styles['search']} label={t('editor.findElement')} value={search} onChange={setSearch} />
      )}
      {isSought && groups.length === 0 && <p className={styles['none']}>{t('editor.noneFound')}</p>}
      <Tree
        className={styles['tree'] ?? ''}
        aria-label={t('editor.elements')}
        selectionMode="multiple"
        selectionBehavior="replace"
        selectedKeys={selectedPlace === undefined ? selected : new Set([`place ${selectedPlace}`])}
        onSelectionChange={choose}
        expandedKeys={isSought ? groups.map(({ id }) => `group ${id}`) : opened === 'all' ? [] : opened}
        onExpandedChange={setOpened}
        onAction={key => {
          if (drawing.elements.has(String(key))) show([String(key)])
          const place = PLAN_PLACES.find(each => key === `place ${each}`)
          const pose = place && drawing.places[place]
          if (pose) showPoint(pose)
        }}
        dragAndDropHooks={dragAndDropHooks}
      >
        {!isSought && <Places />}
        {groups.map(group => (
          <Group key={group.id} group={group} problemOf={problemOf} />
        ))}
      </Tree>
    </aside>
  )
}

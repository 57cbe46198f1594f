import { type MouseEvent, type ReactNode, useState } from 'react'
import { Menu, MenuItem, Popover, Separator } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import type { Point } from '../../../contract/plan/shapes.ts'
import type { OrderStep } from '../../../machines/editor/editor.logic.ts'
import menu from '../../widgets/menu/Menu.module.css'
import { Kbd } from '../../widgets/text/Kbd.tsx'
import type { Editor } from './canvas/useEditor.ts'
import type { EditorClipboard } from './canvas/useEditorClipboard.ts'
import styles from './EditorWorkspace.module.css'
import { COMBININGS } from './keys/editorKeys.ts'
import { usePlanEditor } from './planEditor.ts'

/** `changes`: the drawing, which not everybody may. */
type Item = {
  readonly id: string
  readonly text: string
  readonly keys?: string
  readonly run: () => void
  readonly needs?: 'selection' | 'elements' | 'one'
  readonly changes?: boolean
}

type MenuProps = {
  readonly editor: Editor
  readonly clipboard: Pick<EditorClipboard, 'copy' | 'paste'>
  /** Where the menu was asked for, map; absent where that was by a key. */
  readonly at: Point | undefined
}

const ORDER_STEPS = ['first', 'earlier', 'later', 'last'] as const satisfies readonly OrderStep[]

function useItems({ editor, clipboard, at }: MenuProps): readonly (readonly Item[])[] {
  const { t } = useTranslation()
  const { actor, context } = editor
  const { drawing, selected, selectedPlace, locked, show, showPoint, hide, lock, duplicate, remove } = usePlanEditor()
  const keys = [...selected].filter(key => drawing.elements.has(key))
  const isLocked = keys.length > 0 && keys.every(key => locked.has(key))
  const pose = selectedPlace && drawing.places[selectedPlace]
  const ofElements = { needs: 'elements', changes: true } as const
  return [
    [
      {
        id: 'copy',
        text: t('editor.keys.copy'),
        keys: 'Ctrl C',
        run: () => clipboard.copy('editor.copy'),
        needs: 'elements',
      },
      {
        id: 'cutOut',
        text: t('editor.keys.cutOut'),
        keys: 'Ctrl X',
        run: () => clipboard.copy('editor.cutOut'),
        ...ofElements,
      },
      ...(context.clipboard === undefined
        ? []
        : [
            {
              id: 'paste',
              text: t('editor.keys.paste'),
              keys: 'Ctrl V',
              run: () => clipboard.paste(at),
              changes: true,
            },
          ]),
      { id: 'duplicate', text: t('editor.duplicate'), keys: 'Ctrl D', run: duplicate, ...ofElements },
      { id: 'remove', text: t('editor.remove'), keys: 'Del', run: remove, needs: 'selection', changes: true },
    ],
    COMBININGS.map(({ how, key }) => ({
      id: how,
      text: t(`editor.combine.${how}`),
      keys: `Alt Shift ${key}`,
      run: () => actor.send({ type: 'editor.combine', how }),
      ...ofElements,
    })),
    ORDER_STEPS.map(step => ({
      id: step,
      text: t(`editor.order.${step}`),
      run: () => actor.send({ type: 'editor.order', step }),
      needs: 'one',
      changes: true,
    })),
    [
      {
        id: 'show',
        text: t('editor.zoomSelection'),
        keys: '1',
        run: () => (pose ? showPoint(pose) : show(keys)),
        needs: 'selection',
      },
      { id: 'hide', text: t('editor.hide'), run: () => hide(keys, true), needs: 'elements' },
      {
        id: 'lock',
        text: t(isLocked ? 'editor.unlock' : 'editor.lock'),
        run: () => lock(keys, !isLocked),
        ...ofElements,
      },
      {
        id: 'selectAll',
        text: t('editor.keys.selectAll'),
        keys: 'Ctrl A',
        run: () => actor.send({ type: 'editor.selectAll' }),
      },
    ],
  ]
}

/** What there is for an item to work on. */
function useIsDisabled(): (item: Pick<Item, 'needs' | 'changes'>) => boolean {
  const { selected, selectedPlace, isReadOnly } = usePlanEditor()
  return ({ needs, changes }) => {
    if (changes === true && isReadOnly) return true
    if (needs === 'selection') return selected.size === 0 && selectedPlace === undefined
    return needs === 'one' ? selected.size !== 1 : needs === 'elements' && selected.size === 0
  }
}

/** By a key the menu is for what is selected; by a button for what is under the pointer. */
const isByKey = ({ nativeEvent: event }: MouseEvent): boolean =>
  event instanceof PointerEvent ? event.pointerType === '' : event.button === 0

type Asked = { readonly x: number; readonly y: number; readonly at: Point | undefined }
type Props = Omit<MenuProps, 'at'> & { readonly children: ReactNode }

/** What can be done with what is selected, where the right button or the menu key is pressed on the drawing. */
export function ContextMenu({ editor, clipboard, children }: Props) {
  const { t } = useTranslation()
  const { selected, select, selectPlace } = usePlanEditor()
  const isDisabled = useIsDisabled()
  const [asked, setAsked] = useState<Asked>()
  const groups = useItems({ editor, clipboard, at: asked?.at })
  const [anchor, setAnchor] = useState<HTMLSpanElement | null>(null)
  const ask = (event: MouseEvent<HTMLDivElement>): void => {
    event.preventDefault()
    const { left, top } = event.currentTarget.getBoundingClientRect()
    const place = { x: event.clientX - left, y: event.clientY - top }
    const found = isByKey(event) ? undefined : editor.view.current()?.placeAt(place)
    setAsked({ ...place, at: found?.at })
    if (!found || editor.context.tool !== 'select') return
    const { hit } = found
    if (hit === undefined) select([])
    else if (hit.on === 'place') selectPlace(hit.place)
    else if ('key' in hit && !selected.has(hit.key)) select([hit.key])
  }
  return (
    <div className={styles['drawing']} onContextMenu={ask}>
      {children}
      <span
        ref={setAnchor}
        className={styles['anchor']}
        style={{ '--x': `${asked?.x ?? 0}px`, '--y': `${asked?.y ?? 0}px` }}
      />
      <Popover
        aria-label={t('editor.menu')}
        className={menu['popover'] ?? ''}
        triggerRef={{ current: anchor }}
        isOpen={asked !== undefined}
        onOpenChange={open => open || setAsked(undefined)}
        placement="bottom start"
      >
        <Menu
          className={menu['menu'] ?? ''}
          aria-label={t('editor.menu')}
          autoFocus="first"
          onClose={() => setAsked(undefined)}
        >
          {groups.map((items, index) => [
            ...(index > 0 ? [<Separator key={`line ${index}`} className={styles['rule'] ?? ''} />] : []),
            ...items.map(item => (
              <MenuItem
                key={item.id}
                id={item.id}
                textValue={item.text}
                className={menu['item'] ?? ''}
                isDisabled={isDisabled(item)}
                onAction={item.run}
              >
                <span>{item.text}</span>
                {item.keys !== undefined && (
                  <span className={menu['end']}>
                    <Kbd>{item.keys}</Kbd>
                  </span>
                )}
              </MenuItem>
            )),
          ])}
        </Menu>
      </Popover>
    </div>
  )
}

import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ActorMoment } from '../../../machines/inspector/journalFold.ts'
import { SearchField } from '../../widgets/field/SearchField.tsx'
import styles from './ActorList.module.css'
import { actorRows, ownName } from './actorTree.ts'
import { valueText } from './chart/chartState.ts'
import { listKeys } from './listKeys.ts'
import type { Inspector } from './useInspector.ts'

type Props = {
  readonly inspector: Inspector
  readonly nameOf?: (actor: ActorMoment) => ReactNode
  /** Below the list. */
  readonly children?: ReactNode
}

/** Every actor of the moment that is shown, children under their parents, with where each is. */
export function ActorList({ inspector, nameOf = ownName, children }: Props) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const list = useRef<HTMLDivElement>(null)
  const rows = actorRows(inspector.actors, text)
  const chosen = rows.findIndex(({ actor }) => actor.name === inspector.chosen?.name)
  const choose = (index: number): void => {
    const row = rows[index]
    if (row === undefined) return
    inspector.choose(row.actor.name)
    list.current?.children[index]?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <aside className={styles['panel']} data-region="side" aria-label={t('inspector.machines')}>
      <div className={styles['head']}>
        <h2>{t('inspector.machines')}</h2>
        <span className={styles['count']}>{inspector.actors.size}</span>
      </div>
      <SearchField className={styles['search']} label={t('inspector.findMachine')} value={text} onChange={setText} />
      {rows.length === 0 && (
        <p className={styles['none']}>{t(text === '' ? 'inspector.noActor' : 'inspector.noMachine')}</p>
      )}
      <div
        ref={list}
        className={styles['list']}
        role="listbox"
        aria-label={t('inspector.machines')}
        tabIndex={0}
        aria-activedescendant={chosen >= 0 ? `actor-${chosen}` : undefined}
        onKeyDown={event => listKeys(event, { index: chosen, count: rows.length, page: 10, go: choose })}
      >
        {rows.map(({ actor, depth }, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the list has the keys
          <div
            key={actor.name}
            id={`actor-${index}`}
            className={styles['row']}
            role="option"
            tabIndex={-1}
            aria-selected={index === chosen}
            data-selected={index === chosen || undefined}
            data-ended={actor.status !== 'active' || undefined}
            style={{ paddingInlineStart: `calc(var(--space-4) + ${depth} * var(--space-3))` }}
            onClick={() => choose(index)}
          >
            <span className={styles['name']} title={actor.name}>
              {nameOf(actor)}
            </span>
            <span className={styles['count']}>{actor.events || ''}</span>
            <code title={valueText(actor.value)}>
              {actor.status === 'active'
                ? valueText(actor.value) || actor.source || t('inspector.running')
                : t(`inspector.status.${actor.status}`)}
            </code>
          </div>
        ))}
      </div>
      {children}
    </aside>
  )
}

import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ActorMoment } from '../../../machines/inspector/journalFold.ts'
import { chartDefinition } from '../../../machines/journal/chartDefinition.ts'
import { verdictOf } from '../../../machines/journal/verdict.ts'
import { SearchField } from '../../widgets/field/SearchField.tsx'
import { typeText } from './chart/chartText.ts'
import { GuardList } from './EventDetail.tsx'
import { declaredEvents, knownEvents } from './knownEvents.ts'
import { snapshotOf } from './liveMachine.ts'
import { shownValue } from './shownValue.ts'
import type { Inspector } from './useInspector.ts'
import { VerdictMark } from './VerdictMark.tsx'
import styles from './WhyPanel.module.css'

type Props = { readonly inspector: Inspector; readonly actor: ActorMoment }

/** Every event of the actor's chart, with what would become of it at the moment that is shown, and the guards that say so. */
export function WhyPanel({ inspector, actor }: Props) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const snapshot = snapshotOf(inspector, actor)
  if (snapshot === undefined)
    return (
      <p className={styles['none']}>{t(actor.side === 'page' ? 'inspector.why.gone' : 'inspector.why.elsewhere')}</p>
    )
  const wanted = text.trim().toLowerCase()
  const events = declaredEvents(chartDefinition(snapshot.machine)).filter(type => type.toLowerCase().includes(wanted))
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
    <div className={styles['panel']} role="region" aria-label={t('inspector.why.title')} tabIndex={0}>
      <p className={styles['text']}>
        {t(inspector.at === undefined ? 'inspector.why.now' : 'inspector.why.then', { machine: actor.name })}
      </p>
      <SearchField className={styles['search']} label={t('inspector.findEvent')} value={text} onChange={setText} />
      <ul className={styles['events']}>
        {events.map(type => {
          const [known] = knownEvents(inspector.entries, actor.name, type, 1)
          const { verdict, guards } = verdictOf(snapshot, { ...known, type }, shownValue)
          return (
            <li key={type}>
              <div className={styles['event']}>
                <code>{typeText(type)}</code>
                <VerdictMark verdict={verdict} />
              </div>
              {verdict === 'undeclared' ? (
                <p className={styles['note']}>{t('inspector.noState')}</p>
              ) : (
                guards.length > 0 && <GuardList guards={guards} />
              )}
              {verdict !== 'undeclared' && guards.length > 0 && (
                <p className={styles['note']}>
                  {t(known === undefined ? 'inspector.why.withoutPayload' : 'inspector.why.withPayload')}
                </p>
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

import { Check, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { EntryOf, GuardVerdict, Json } from '../../../contract/journal/entries.ts'
import { Button } from '../../widgets/button/Button.tsx'
import { valueText } from './chart/chartState.ts'
import { typeText } from './chart/chartText.ts'
import styles from './EventDetail.module.css'
import { causeOf, effectsOf, sentOf, titleOf } from './eventRows.ts'
import { JsonView } from './JsonView.tsx'
import { momentText } from './momentText.ts'
import { shownValue } from './shownValue.ts'
import type { Inspector } from './useInspector.ts'
import { VerdictMark } from './VerdictMark.tsx'

/** So many effects are named; the chain has all of them. */
const MAX_EFFECTS = 6

const shortText = (json: Json): string => {
  const text = typeof json === 'string' ? json : JSON.stringify(json)
  return text.length > 60 ? `${text.slice(0, 59)}…` : text
}

/** Guards in the order in which they were asked, each with what it was asked on. */
export function GuardList({ guards }: { readonly guards: readonly GuardVerdict[] }) {
  const { t } = useTranslation()
  return (
    <ul className={styles['why']}>
      {guards.map((guard, index) => (
        <li key={index} data-holds={guard.holds || undefined}>
          {guard.holds ? <Check aria-hidden /> : <X aria-hidden />}
          <code title={guard.state}>{guard.guard}</code>
          <span>{t(guard.holds ? 'inspector.holds' : 'inspector.holdsNot')}</span>
          {guard.on !== undefined && <small title={JSON.stringify(guard.on)}>{shortText(guard.on)}</small>}
        </li>
      ))}
    </ul>
  )
}

type Received = EntryOf<'event.received'>

/** What caused an event, and what it caused: one press leads there. */
function Causes({ inspector, entry }: { readonly inspector: Inspector; readonly entry: Received }) {
  const { t } = useTranslation()
  const { entries } = inspector
  const cause = causeOf(entries, entry)
  const effects = effectsOf(entries, entry.n)
  if (cause === undefined && effects.length === 0) return undefined
  return (
    <>
      {cause && cause.kind !== 'event.sent' && (
        <p className={styles['cause']}>
          {t('inspector.cause')}
          <Button size="small" variant="quiet" onPress={() => inspector.pick(cause)}>
            <code>{titleOf(cause) || cause.kind}</code>
          </Button>
        </p>
      )}
      {effects.length > 0 && (
        <p className={styles['cause']}>
          {t('inspector.effects')}
          {effects.slice(0, MAX_EFFECTS).map(effect => (
            <Button key={effect.n} size="small" variant="quiet" onPress={() => inspector.pick(effect)}>
              <code>
                {effect.actor} {typeText(effect.type)}
              </code>
            </Button>
          ))}
        </p>
      )}
      <Button size="small" onPress={() => inspector.narrow({ cause: entry.n })}>
        {t('inspector.showChain')}
      </Button>
    </>
  )
}

function ReceivedDetail({ inspector, entry }: { readonly inspector: Inspector; readonly entry: Received }) {
  const { t } = useTranslation()
  const sent = sentOf(inspector.entries, entry)
  const context = inspector.actors.get(entry.actor)?.context
  return (
    <>
      <h3>{t(entry.verdict === 'taken' || entry.verdict === 'moved' ? 'inspector.whyMoved' : 'inspector.whyNot')}</h3>
      {entry.guards.length > 0 ? (
        <GuardList guards={entry.guards} />
      ) : (
        <p className={styles['note']}>
          {t(entry.verdict === 'undeclared' ? 'inspector.noState' : 'inspector.noGuard')}
        </p>
      )}
      {entry.to !== undefined && valueText(entry.from) !== valueText(entry.to) && (
        <p className={styles['path']}>
          <code>{valueText(entry.from)}</code> → <code>{valueText(entry.to)}</code>
        </p>
      )}
      {entry.actions.length > 0 && (
        <p className={styles['note']}>
          {t('inspector.ran')} <code>{entry.actions.join(', ')}</code>
        </p>
      )}
      <Causes inspector={inspector} entry={entry} />
      {sent && (
        <>
          <h3>{t('inspector.payload')}</h3>
          <JsonView label={t('inspector.payload')} json={sent.event} />
        </>
      )}
      {context !== undefined && (
        <>
          <h3>{t('inspector.context')}</h3>
          <JsonView label={t('inspector.context')} json={context} patch={entry.patch} />
        </>
      )}
    </>
  )
}

/** The event whose moment is shown; while the inspector follows, the last one of the chosen actor. */
export function EventDetail({ inspector, zone }: { readonly inspector: Inspector; readonly zone: string }) {
  const { t } = useTranslation()
  const entry = inspector.at === undefined ? inspector.chosen?.last : inspector.entry
  if (entry === undefined || entry.kind === 'event.sent')
    return inspector.at === undefined ? undefined : <p className={styles['gone']}>{t('inspector.gone')}</p>
  const { kind, n, atMs, ...facts } = entry
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
    <section className={styles['detail']} aria-label={t('inspector.detail')} tabIndex={0}>
      <p className={styles['title']}>
        <code>{titleOf(entry) || kind}</code>
        {entry.kind === 'event.received' && <VerdictMark verdict={entry.verdict} />}
        <time>
          {momentText(atMs, zone)} · {n}
        </time>
      </p>
      {entry.kind === 'event.received' ? (
        <ReceivedDetail inspector={inspector} entry={entry} />
      ) : (
        <JsonView label={t('inspector.payload')} json={shownValue(facts)} />
      )}
    </section>
  )
}

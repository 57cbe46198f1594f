import { X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import type { ActorMoment } from '../../../machines/inspector/journalFold.ts'
import { chartDefinition } from '../../../machines/journal/chartDefinition.ts'
import { stateValueOf } from '../../../machines/journal/chartParts.ts'
import { Button } from '../../widgets/button/Button.tsx'
import { IconButton } from '../../widgets/button/IconButton.tsx'
import { ChartView } from './chart/ChartView.tsx'
import { valueText } from './chart/chartState.ts'
import type { Chart } from './chart/chartStore.ts'
import { typeText } from './chart/chartText.ts'
import { GuardList } from './EventDetail.tsx'
import { EventForm } from './eventForm/EventForm.tsx'
import { JsonView } from './JsonView.tsx'
import { declaredEvents, knownEvents } from './knownEvents.ts'
import { copyOf, type Tried, tryEvent } from './sandbox.ts'
import styles from './TryPanel.module.css'
import type { Inspector } from './useInspector.ts'
import { VerdictMark } from './VerdictMark.tsx'

const MAX_KNOWN = 5

type Props = {
  readonly inspector: Inspector
  readonly actor: ActorMoment
  readonly machine: AnyStateMachine
  readonly chart: Chart | undefined
}

function TriedStep({ outcome }: { readonly outcome: Tried }) {
  const { t } = useTranslation()
  return (
    <li>
      <div className={styles['step']}>
        <code>{typeText(outcome.event.type)}</code>
        <VerdictMark verdict={outcome.verdict} />
      </div>
      {outcome.guards.length > 0 && <GuardList guards={outcome.guards} />}
      {outcome.error !== undefined && (
        <p className={styles['problem']}>{t('inspector.try.threw', { error: outcome.error })}</p>
      )}
      <p className={styles['note']}>
        → <code>{valueText(outcome.to)}</code>
      </p>
      {outcome.actions.length > 0 && (
        <p className={styles['note']}>
          {t('inspector.try.wouldRun')} <code>{outcome.actions.map(({ name }) => name).join(', ')}</code>
        </p>
      )}
      {outcome.patch.length > 0 && (
        <JsonView
          label={t('inspector.changed')}
          json={Object.fromEntries(outcome.patch.map(({ path, value }) => [path.join('.'), value ?? null]))}
        />
      )}
    </li>
  )
}

/** A copy of the actor at the moment that is shown: it takes events, and what it would do is listed and not done. */
export function TryPanel({ inspector, actor, machine, chart }: Props) {
  const { t } = useTranslation()
  const [copy] = useState<AnyMachineSnapshot | undefined>(() => copyOf(machine, actor))
  const [steps, setSteps] = useState<readonly Tried[]>([])
  const now = steps[0]?.after ?? copy
  return (
    <section className={styles['panel']} aria-label={t('inspector.try.title')}>
      <div className={styles['head']}>
        <h2>{t('inspector.try.title')}</h2>
        <p>{t('inspector.try.text')}</p>
        {steps.length > 0 && (
          <Button size="small" onPress={() => setSteps([])}>
            {t('inspector.try.again')}
          </Button>
        )}
        <IconButton label={t('shared.close')} onPress={inspector.closeTry}>
          <X size={16} aria-hidden />
        </IconButton>
      </div>
      {now === undefined ? (
        <p className={styles['note']}>{t('inspector.why.gone')}</p>
      ) : (
        <div className={styles['body']}>
          {chart && (
            <ChartView
              chart={chart}
              moment={{ ...actor, value: stateValueOf(now), last: undefined, delays: [] }}
              atMs={undefined}
              search=""
              overlay={undefined}
            />
          )}
          <div className={styles['side']}>
            <EventForm
              machine={machine.id}
              types={declaredEvents(chartDefinition(machine))}
              knownOf={type => knownEvents(inspector.entries, actor.name, type, MAX_KNOWN)}
              onSend={event => setSteps(before => [tryEvent(now, event), ...before])}
            />
            <ol className={styles['steps']} aria-label={t('inspector.try.steps')}>
              {steps.map((outcome, index) => (
                <TriedStep key={steps.length - index} outcome={outcome} />
              ))}
            </ol>
          </div>
        </div>
      )}
    </section>
  )
}

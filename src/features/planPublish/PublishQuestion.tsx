import { useTranslation } from 'react-i18next'
import type { ApiError } from '../../../contract/errors.ts'
import type { PublishBlock, PublishFailure } from '../../../machines/publishPlan/publishPlan.logic.ts'
import { errorText } from '../../service/serviceError.ts'
import { measureText } from '../../units/reportFormat.ts'
import { useReportFormat } from '../../units/useReportFormat.ts'
import { Button } from '../../widgets/button/Button.tsx'
import { Dialog } from '../../widgets/dialog/Dialog.tsx'
import { Ring } from '../../widgets/status/Ring.tsx'
import type { PublishSnapshot, SendPublish } from './publishActor.ts'

type Props = { readonly version: number; readonly snapshot: PublishSnapshot; readonly send: SendPublish }

const BLOCKS = ['unsaved', 'published', 'changing', 'draft', 'noArea'] as const satisfies readonly PublishBlock[]

/** L-045: the words of a refusal. */
function useFailureText(): (failure: PublishFailure) => string {
  const { t, i18n } = useTranslation()
  const format = useReportFormat()
  return failure => {
    if (failure.kind === 'estimatedCleaningTime') return t('planPublish.failed.time')
    if (failure.kind === 'cleanableArea' && failure.expected !== undefined)
      return t('planPublish.failed.area', { expected: measureText(format.area(failure.expected)) })
    return errorText(i18n, 'cleaningPlan.version', failure.error)
  }
}

function Refusal({ failure, version, send }: { readonly failure: PublishFailure } & Omit<Props, 'snapshot'>) {
  const { t } = useTranslation()
  const textOf = useFailureText()
  return (
    <Dialog
      title={t('planPublish.failed.title', { version })}
      isOpen
      onClose={() => send({ type: 'publishPlan.dismiss' })}
    >
      <p role="alert">{textOf(failure)}</p>
    </Dialog>
  )
}

/** Nothing is said of a publishing of which nothing is known. */
function UnknownOutcome({ error, version, send }: { readonly error: ApiError } & Omit<Props, 'snapshot'>) {
  const { t, i18n } = useTranslation()
  return (
    <Dialog
      title={t('planPublish.unknown.title', { version })}
      isOpen
      onClose={() => send({ type: 'publishPlan.close' })}
    >
      <p role="alert">
        {errorText(i18n, 'cleaningPlan.version', error)} {t('planPublish.unknown.text')}
      </p>
      <Button onPress={() => send({ type: 'publishPlan.retry' })}>{t('planPublish.unknown.look')}</Button>
    </Dialog>
  )
}

function Asking({ snapshot: { context }, send }: Props) {
  const { t } = useTranslation()
  const { clock } = useReportFormat()
  const time = clock(context.seconds ?? 0)
  return (
    <Dialog
      title={t('planPublish.asking.title', { time })}
      isOpen
      onClose={() => send({ type: 'publishPlan.change' })}
      action={{
        label: t('planPublish.asking.confirm', { time }),
        run: () => send({ type: 'publishPlan.confirm' }),
      }}
    >
      <p>{t('planPublish.asking.text', { time, lanes: clock(context.known?.estimate.seconds ?? 0) })}</p>
    </Dialog>
  )
}

/** What stands in the way of publishing, what is asked about it, and why it was refused. */
export function PublishQuestion(props: Props) {
  const { snapshot, version, send } = props
  const { t, i18n } = useTranslation()
  const { failure, error } = snapshot.context
  const close = (): void => send({ type: 'publishPlan.close' })
  const block = BLOCKS.find(each => snapshot.matches(each))
  if (block !== undefined)
    return (
      <Dialog title={t('planPublish.blocked.title', { version })} isOpen onClose={close}>
        <p role="alert">
          {block === 'changing' && <Ring />} {t(`planPublish.blocked.${block}`, { version })}
        </p>
      </Dialog>
    )
  if (snapshot.matches('asking')) return <Asking {...props} />
  if (snapshot.matches('failed') && failure) return <Refusal failure={failure} version={version} send={send} />
  if (snapshot.matches('unknown') && error) return <UnknownOutcome error={error} version={version} send={send} />
  if (snapshot.matches('lost') && error)
    return (
      <Dialog title={t('planPublish.blocked.title', { version })} isOpen onClose={close}>
        <p role="alert">{errorText(i18n, 'cleaningPlan.getPlan', error)}</p>
        <Button onPress={() => send({ type: 'publishPlan.retry' })}>{t('shared.retry')}</Button>
      </Dialog>
    )
  return undefined
}

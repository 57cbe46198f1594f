import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ChainCheck } from '../../../contract/resources/audit.ts'
import { queries } from '../../service/client.ts'
import { apiErrorOf, errorText } from '../../service/serviceError.ts'
import { useMaybeSelf } from '../../session/session.ts'
import { dateAndTime } from '../../time/wallClock.ts'
import { Button } from '../../widgets/button/Button.tsx'
import { StateShape } from '../../widgets/state/StateBadge.tsx'
import styles from './ChainStatus.module.css'

const RUNNING_MS = 500

const SHAPES = { never: 'offline', running: 'home', broken: 'stuck', failed: 'warning' } as const

function useChainText(): (chain: ChainCheck) => string {
  const { t, i18n } = useTranslation()
  const zone = useMaybeSelf()?.time_zone
  const number = new Intl.NumberFormat(i18n.language)
  return ({ state, fault, checked, total, time }) => {
    if (state === 'broken' && fault !== undefined)
      return t(`audit.faults.${fault.kind}`, { entry: fault.entry, seq: fault.seq })
    return t(`audit.chain.${state === 'broken' ? 'failed' : state}`, {
      checked: number.format(checked),
      total: number.format(total),
      time: time === undefined ? '' : dateAndTime(Date.parse(time), { zone, locale: i18n.language }),
    })
  }
}

/** Whether nobody has changed the audit, as the last check found it, and the way to have it checked. */
export function ChainStatus() {
  const { t, i18n } = useTranslation()
  const client = useQueryClient()
  const chainText = useChainText()
  const chain = useQuery(
    queries.audit.chain.queryOptions({
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data?.state === 'running' ? RUNNING_MS : false),
    }),
  )
  const verify = useMutation(
    queries.audit.verify.mutationOptions({
      onSettled: () => client.invalidateQueries({ queryKey: queries.audit.chain.key() }),
    }),
  )
  const error = verify.error ?? chain.error
  const { data } = chain
  return (
    <div className={styles['chain']}>
      <span role="status" data-state={data?.state}>
        {error
          ? errorText(i18n, 'notification.type', apiErrorOf(error))
          : data && (
              <>
                {data.state === 'whole' ? (
                  <ShieldCheck data-small aria-hidden />
                ) : (
                  <StateShape shape={SHAPES[data.state]} size={14} />
                )}
                {chainText(data)}
              </>
            )}
      </span>
      <Button
        variant="quiet"
        size="small"
        disabledReason={data?.state === 'running' ? chainText(data) : undefined}
        onPress={() => verify.mutate({})}
      >
        {t('audit.verify')}
      </Button>
    </div>
  )
}

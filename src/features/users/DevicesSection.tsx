import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { FormFailure } from '../../forms/FormDialog.tsx'
import { queries, service } from '../../service/client.ts'
import { apiErrorOf, errorText } from '../../service/serviceError.ts'
import { ErrorState } from '../../widgets/status/ErrorState.tsx'
import { BrowserList } from './BrowserList.tsx'
import { Section } from './Section.tsx'

/** Browsers that sign the own login in without a code. */
export function DevicesSection({ login }: { readonly login: number }) {
  const { t, i18n } = useTranslation()
  const client = useQueryClient()
  const { data, error, refetch } = useQuery(queries.logins.trustedDevices.queryOptions({ input: { id: login } }))
  const forget = useMutation({
    mutationFn: (id: number) => service.logins.removeTrustedDevice({ id }),
    onSuccess: () => client.invalidateQueries({ queryKey: queries.logins.trustedDevices.key() }),
  })
  const first = error && apiErrorOf(error)
  return (
    <Section title={t('devices.title')} text={t('devices.text')}>
      {first && (
        <ErrorState text={errorText(i18n, 'tfa.getTfa', first)} token={first.token} onRetry={() => void refetch()} />
      )}
      <BrowserList
        browsers={data?.data.map(each => ({ ...each, usedAt: each.last_used, address: undefined }))}
        none={t('devices.none')}
        action={{
          label: t('devices.forget'),
          run: forget.mutate,
          pending: forget.isPending ? forget.variables : undefined,
        }}
      />
      {forget.error && <FormFailure text={errorText(i18n, 'tfa.getTfa', apiErrorOf(forget.error))} />}
    </Section>
  )
}

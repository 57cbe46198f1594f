import { useTranslation } from 'react-i18next'
import { apiErrorOf, errorText } from '../../service/serviceError.ts'
import { ErrorState } from '../../widgets/status/ErrorState.tsx'

type Props = { readonly error: unknown; readonly title?: string; readonly onRetry?: () => void }

/** What of the reports could not be loaded, and why. */
export function ErrorText({ error, title, onRetry }: Props) {
  const { i18n } = useTranslation()
  const first = apiErrorOf(error)
  return (
    <ErrorState
      {...(title === undefined ? {} : { title })}
      text={errorText(i18n, 'cleaningReports.getReport', first)}
      token={first.token}
      onRetry={onRetry}
    />
  )
}

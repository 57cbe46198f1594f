import { valibotResolver } from '@hookform/resolvers/valibot'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { SyntheticEvent } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { FormField } from '../../forms/FormField.tsx'
import { apiErrorOf, errorText } from '../../service/serviceError.ts'
import { Button } from '../../widgets/button/Button.tsx'
import { ScreenTitle } from '../../widgets/screen/ScreenTitle.tsx'
import styles from './LoginForm.module.css'
import { Notice } from './Notice.tsx'

type Props = {
  readonly title: string
  readonly text: string
  /** Asks the service for a message to whoever has this login; it never says whether anybody has. */
  readonly request: (login: string) => Promise<{ readonly kept: boolean }>
}

/** Asks for a link by message: the login is all it takes, and the answer is the same for every one. */
export function RequestForm({ title, text, request }: Props) {
  const { t, i18n } = useTranslation()
  const form = useForm({
    resolver: valibotResolver(v.object({ username: v.pipe(v.string(), v.trim()) })),
    defaultValues: { username: '' },
  })
  const asking = useMutation({ mutationFn: request })
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault()
    if (!asking.isPending) void form.handleSubmit(({ username }) => asking.mutate(username))()
  }
  return (
    <form className={styles['form']} onSubmit={submit}>
      <ScreenTitle text={title} />
      {asking.error && <Notice kind="failure" text={errorText(i18n, 'user.getUser', apiErrorOf(asking.error))} />}
      {asking.isSuccess ? (
        <Notice kind="done" text={t(asking.data.kept ? 'login.linkKept' : 'login.linkSent')} />
      ) : (
        <>
          <p className={styles['text']}>{text}</p>
          <FormField
            control={form.control}
            name="username"
            label={t('login.login')}
            size="large"
            autoFocus
            isRequired
            input={{ autoComplete: 'username', autoCapitalize: 'none', spellCheck: 'false', maxLength: 254 }}
          />
          <Button
            variant="primary"
            size="large"
            type="submit"
            isPending={asking.isPending}
            className={styles['submit']}
          >
            {t('login.sendLink')}
          </Button>
        </>
      )}
      <p className={styles['small']}>
        <Link to="/v2/login" className={styles['link'] ?? ''}>
          {t('login.backToLogin')}
        </Link>
      </p>
    </form>
  )
}

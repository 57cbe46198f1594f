import '../../i18n/screenTexts.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { rememberedHome } from '../../preferences/rememberedHome.ts'
import { errorText } from '../../service/serviceError.ts'
import { forgetStoredRoute, interruptedRoute, storedRoute } from '../../session/referrer.ts'
import { session, useSession } from '../../session/session.ts'
import { Button } from '../../widgets/button/Button.tsx'
import { ScreenTitle } from '../../widgets/screen/ScreenTitle.tsx'
import styles from './AgreementScreen.module.css'
import { LoginFrame } from './LoginFrame.tsx'
import { Notice } from './Notice.tsx'

const SECTIONS = ['use', 'login', 'robots', 'data', 'availability', 'liability', 'changes'] as const

/** `/v2/EULA`: the agreement, read once by everyone who signs in for the first time. */
export function AgreementScreen() {
  const { t, i18n } = useTranslation()
  const navigate = useNavigate()
  const { referrerUrl } = useSearch({ from: '/v2/EULA' })
  const failure = useSession(snapshot => snapshot.context.failure)
  const isPending = useSession(snapshot => snapshot.matches({ agreement: 'accepting' }))
  const hasAccepted = useSession(snapshot => snapshot.matches('authenticated'))
  const mustSetUp = useSession(snapshot => snapshot.matches('secondFactor'))
  useEffect(() => {
    if (mustSetUp) void navigate({ to: '/v2/second_factor', search: { referrerUrl }, replace: true })
    if (!hasAccepted) return
    const leave = async (): Promise<void> => {
      const route = interruptedRoute(storedRoute(sessionStorage), referrerUrl, globalThis.location.origin)
      forgetStoredRoute(sessionStorage)
      await navigate({ href: route ?? (await rememberedHome()), replace: true })
    }
    void leave()
  }, [hasAccepted, mustSetUp, navigate, referrerUrl])
  return (
    <LoginFrame>
      <div className={styles['agreement']}>
        <ScreenTitle id="agreement" text={t('agreement.title')} />
        {failure && <Notice kind="failure" text={errorText(i18n, failure.context, failure.error)} />}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard */}
        <section className={styles['text']} aria-labelledby="agreement" tabIndex={0}>
          <p>{t('agreement.opening')}</p>
          {SECTIONS.map(section => (
            <div key={section}>
              <h2>{t(`agreement.${section}.title`)}</h2>
              <p>{t(`agreement.${section}.text`)}</p>
            </div>
          ))}
        </section>
        <div className={styles['deeds']}>
          <Button
            variant="primary"
            size="large"
            isPending={isPending}
            onPress={() => session.send({ type: 'session.acceptAgreement' })}
          >
            {t('agreement.accept')}
          </Button>
          <Button
            variant="quiet"
            size="large"
            onPress={() => session.send({ type: 'session.signOut', inactivity: false })}
          >
            {t('shell.signOut')}
          </Button>
        </div>
      </div>
    </LoginFrame>
  )
}

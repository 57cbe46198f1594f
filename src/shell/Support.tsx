import { LifeBuoy } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Self } from '../../contract/resources/logins.ts'
import { lazyPart } from '../parts/lazyPart.tsx'
import { OWN_BUILD } from '../service/buildPoll.ts'
import { useGrants } from '../session/session.ts'
import { useSetting } from '../settings/useSetting.ts'
import { Button } from '../widgets/button/Button.tsx'
import { IconButton } from '../widgets/button/IconButton.tsx'
import { Popover } from '../widgets/menu/Popover.tsx'
import { Skeleton } from '../widgets/status/Skeleton.tsx'
import styles from './Support.module.css'
import { offersSupport } from './supportRule.ts'

const FeedbackDialog = lazyPart(async () => (await import('./FeedbackDialog.tsx')).FeedbackDialog, {
  failed: ({ onClose }) => onClose,
})

type ContactProps = { readonly name: string; readonly value: string | undefined; readonly scheme: 'mailto' | 'tel' }

/** One way to reach somebody; a deployment that leaves it empty has none. */
function Contact({ name, value, scheme }: ContactProps) {
  if (value === '') return undefined
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {value === undefined ? (
          <Skeleton width="160px" />
        ) : (
          <a href={`${scheme}:${scheme === 'tel' ? value.replaceAll(/[^+\d]/g, '') : value}`}>{value}</a>
        )}
      </dd>
    </div>
  )
}

function Contacts() {
  const { t } = useTranslation()
  const techEmail = useSetting('tech-support-email')
  const techPhone = useSetting('tech-support-phone-number')
  const plans = useSetting('cleaning-plan-support-email')
  const consumables = useSetting('order-consumables-email')
  const hidesResources = useSetting('hide-resource-info-from-support-pop-up')
  if ([techEmail, techPhone, plans, consumables, hidesResources].some(({ failed }) => failed))
    return <p role="alert">{t('support.failed')}</p>
  return (
    <>
      <dl className={styles['contacts']}>
        <Contact name={t('support.techEmail')} value={techEmail.value} scheme="mailto" />
        <Contact name={t('support.techPhone')} value={techPhone.value} scheme="tel" />
        <Contact name={t('support.plans')} value={plans.value} scheme="mailto" />
        <Contact name={t('support.consumables')} value={consumables.value} scheme="mailto" />
      </dl>
      {hidesResources.value === false && (
        <section className={styles['resources']}>
          <h3>{t('support.resources')}</h3>
          <a href="/api/docs" target="_blank" rel="noreferrer">
            {t('support.api')}
          </a>
          <span>{t('support.build', { build: OWN_BUILD.slice(0, 12) })}</span>
        </section>
      )}
    </>
  )
}

/** Who helps, and the way to say what should be different. */
export function Support({ self }: { readonly self: Self }) {
  const { t } = useTranslation()
  const grants = useGrants()
  const hidden = useSetting('hide-support-button')
  const [givesFeedback, setGivesFeedback] = useState(false)
  if (!offersSupport(self, grants, hidden.value ?? !hidden.failed)) return undefined
  return (
    <>
      <Popover
        label={t('support.title')}
        trigger={
          <IconButton label={t('support.title')}>
            <LifeBuoy aria-hidden />
          </IconButton>
        }
      >
        {close => (
          <div className={styles['panel']}>
            <h2>{t('support.title')}</h2>
            <Contacts />
            <Button
              onPress={() => {
                close()
                setGivesFeedback(true)
              }}
            >
              {t('support.feedback')}
            </Button>
          </div>
        )}
      </Popover>
      {givesFeedback && <FeedbackDialog self={self} onClose={() => setGivesFeedback(false)} />}
    </>
  )
}

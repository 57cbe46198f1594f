import { Search } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { NOTIFICATIONS, type Subscription } from '../../../contract/resources/subscriptions.ts'
import { Button } from '../../widgets/Button.tsx'
import { Field } from '../../widgets/Field.tsx'
import { FilterMenu } from '../../widgets/FilterMenu.tsx'
import { ToggleButton } from '../../widgets/ToggleButton.tsx'
import styles from './SubscriptionsScreen.module.css'
import { isTroubled, NO_FILTER, type SubscriptionFilter } from './subscriptionFilter.ts'
import type { Words } from './useSubscriptions.ts'

type Props = {
  /** All of them, whatever the filter leaves. */
  readonly subscriptions: readonly Subscription[]
  readonly filter: SubscriptionFilter
  readonly words: (subscription: Subscription) => Words
  readonly onFilter: (filter: SubscriptionFilter) => void
}

/** What the list is narrowed by: only what there is is offered. */
export function SubscriptionFilters({ subscriptions, filter, words, onFilter }: Props) {
  const { t } = useTranslation()
  const change = (next: Partial<SubscriptionFilter>): void => onFilter({ ...filter, ...next })
  const kinds = NOTIFICATIONS.map((key, id) => ({ id, key, text: t(`notifications.names.${key}`) }))
  const used = new Set(subscriptions.map(({ notification }) => notification))
  const contacts = new Map(subscriptions.map(each => [each.contact_method, words(each).contact]))
  const troubled = subscriptions.filter(isTroubled).length
  return (
    <div className={styles['filters']} role="search" aria-label={t('subscriptions.filters')}>
      <Field
        label={t('subscriptions.filterWords')}
        labelHidden
        type="search"
        className={styles['text']}
        icon={<Search data-small aria-hidden />}
        placeholder={t('subscriptions.filterWords')}
        input={{ maxLength: 100, spellCheck: false }}
        value={filter.text}
        onChange={text => change({ text })}
      />
      <FilterMenu
        label={t('subscriptions.notification')}
        all={t('home.all')}
        options={kinds.filter(({ key }) => used.has(key))}
        value={filter.notification && NOTIFICATIONS.indexOf(filter.notification)}
        onChoose={id => change({ notification: id === undefined ? undefined : NOTIFICATIONS[id] })}
      />
      <FilterMenu
        label={t('subscriptions.contact')}
        all={t('home.all')}
        options={[...contacts].map(([id, text]) => ({ id, text }))}
        value={filter.contact}
        onChoose={contact => change({ contact })}
      />
      <ToggleButton
        variant="quiet"
        isSelected={filter.troubled}
        onChange={next => change({ troubled: next })}
        disabledReason={troubled === 0 && !filter.troubled ? t('subscriptions.noneMatch') : undefined}
      >
        {t('subscriptions.withTrouble', { troubled })}
      </ToggleButton>
      {JSON.stringify(filter) !== JSON.stringify(NO_FILTER) && (
        <Button variant="quiet" onPress={() => onFilter(NO_FILTER)}>
          {t('home.clearFilters')}
        </Button>
      )}
    </div>
  )
}

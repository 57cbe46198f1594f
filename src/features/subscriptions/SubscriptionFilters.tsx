import { useTranslation } from 'react-i18next'
import { NOTIFICATIONS, type Subscription } from '../../../contract/resources/subscriptions.ts'
import { Button } from '../../widgets/button/Button.tsx'
import { ToggleButton } from '../../widgets/button/ToggleButton.tsx'
import { FilterMenu } from '../../widgets/menu/FilterMenu.tsx'
import { ListFilters } from '../../widgets/screen/ListFilters.tsx'
import { isTroubled } from './subscriptionFilter.ts'
import { NO_FILTER, type SubscriptionFilter } from './subscriptionsSearch.ts'
import type { Words } from './useSubscriptions.ts'

type Props = {
  /** All of them, whatever the filter leaves. */
  readonly subscriptions: readonly Subscription[]
  readonly filter: SubscriptionFilter
  readonly words: (subscription: Subscription) => Words
  readonly onFilter: (change: SubscriptionFilter) => void
}

/** What the list is narrowed by: only what there is is offered. */
export function SubscriptionFilters({ subscriptions, filter, words, onFilter }: Props) {
  const { t } = useTranslation()
  const kinds = NOTIFICATIONS.map((key, id) => ({ id, key, text: t(`notifications.names.${key}`) }))
  const used = new Set(subscriptions.map(({ notification }) => notification))
  const contacts = new Map(subscriptions.map(each => [each.contact_method, words(each).contact]))
  const troubled = subscriptions.filter(isTroubled).length
  return (
    <ListFilters
      label={t('subscriptions.filters')}
      find={{ label: t('subscriptions.filterWords'), text: filter.text, onText: text => onFilter({ text }) }}
    >
      <FilterMenu
        label={t('subscriptions.notification')}
        all={t('home.all')}
        options={kinds.filter(({ key }) => used.has(key))}
        value={filter.notification && NOTIFICATIONS.indexOf(filter.notification)}
        onChoose={id => onFilter({ notification: id === undefined ? undefined : NOTIFICATIONS[id] })}
      />
      <FilterMenu
        label={t('subscriptions.contact')}
        all={t('home.all')}
        options={[...contacts].map(([id, text]) => ({ id, text }))}
        value={filter.contact}
        onChoose={contact => onFilter({ contact })}
      />
      <ToggleButton
        variant="quiet"
        isSelected={filter.troubled === true}
        onChange={on => onFilter({ troubled: on ? true : undefined })}
        disabledReason={troubled === 0 && filter.troubled === undefined ? t('subscriptions.noneMatch') : undefined}
      >
        {t('subscriptions.withTrouble', { troubled })}
      </ToggleButton>
      {Object.values(filter).some(value => value !== undefined) && (
        <Button variant="quiet" onPress={() => onFilter(NO_FILTER)}>
          {t('home.clearFilters')}
        </Button>
      )}
    </ListFilters>
  )
}

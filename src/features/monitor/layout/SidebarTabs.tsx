import type { ReactNode } from 'react'
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { useTabItems } from '../commands/palette/useTabItems.ts'
import styles from './Monitor.module.css'

/** Of tabs of the sidebar, live and in the past; where both have one of a name, it is the same. */
export const PANEL_IDS = [
  'control',
  'sectors',
  'params',
  'states',
  'messages',
  'pins',
  'statistics',
  'elements',
  'connection',
] as const
export type PanelId = (typeof PANEL_IDS)[number]

export type Panel = {
  readonly id: PanelId
  readonly title: ReactNode
  /** Where the title is no text. */
  readonly name?: string
  readonly content: ReactNode
}

type Props = {
  readonly panels: readonly Panel[]
  /** The first of the panels where it is none of them. */
  readonly selected: PanelId
  readonly onSelect: (id: PanelId) => void
}

/** The sidebar's panels behind tabs. */
export function SidebarTabs({ panels, selected, onSelect }: Props) {
  const { t } = useTranslation()
  useTabItems(
    panels.map(({ id }) => ({ id, word: id })),
    onSelect,
  )
  const shown = panels.find(({ id }) => id === selected) ?? panels[0]
  return (
    <Tabs
      className={styles['tabs'] ?? ''}
      selectedKey={shown?.id ?? selected}
      onSelectionChange={key => onSelect(PANEL_IDS.find(id => id === key) ?? selected)}
    >
      <TabList className={styles['tabList'] ?? ''} aria-label={t('monitor.tabs.title')}>
        {panels.map(({ id, title, name }) => (
          <Tab key={id} id={id} {...(name === undefined ? {} : { 'aria-label': name })}>
            {title}
          </Tab>
        ))}
      </TabList>
      {panels.map(({ id, content }) => (
        <TabPanel key={id} id={id} className={styles['tabPanel'] ?? ''}>
          {content}
        </TabPanel>
      ))}
    </Tabs>
  )
}

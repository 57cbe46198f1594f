import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useInAddress } from '../address/addressStore.ts'
import { PHONE_VIEWS, type PhoneView } from './PhoneBar.tsx'
import { PANEL_IDS, type PanelId } from './SidebarTabs.tsx'

/** Which panel a phone shows, and which tab of the one of the past. */
export type PhonePanels = { readonly view: PhoneView; readonly pastTab: PanelId }

const USUAL: PhonePanels = { view: 'map', pastTab: 'states' }

/** What a tab of an address is on a phone: one of its panels, or what is in the panel of commands and of the past. */
export function phonePanelsOf(tab: string | undefined): PhonePanels {
  const view = PHONE_VIEWS.find(({ id }) => id === tab)?.id
  if (view) return { ...USUAL, view }
  const panel = PANEL_IDS.find(id => id === tab)
  return panel ? { view: 'control', pastTab: panel } : USUAL
}

/** The tab that an address names for a phone; undefined where it shows the map, as it does at first. */
export const phoneTab = ({ view, pastTab }: PhonePanels, isPast: boolean): string | undefined =>
  view === USUAL.view ? undefined : view === 'control' && isPast ? pastTab : view

/**
 * The panels of a phone: at first those of the address, then the address goes with them.
 * @param isChosen whether there is a bar to choose them by
 */
export function usePhonePanels(isChosen: boolean) {
  const named = useSearch({ from: '/robot/$robotId/monitor', select: ({ tab }) => tab })
  const [panels, setPanels] = useState<PhonePanels>(() => (isChosen ? phonePanelsOf(named) : USUAL))
  return {
    ...panels,
    setView: (view: PhoneView): void => setPanels(before => ({ ...before, view })),
    choosePastTab: (pastTab: PanelId): void => setPanels(before => ({ ...before, pastTab })),
  }
}

type Props = { readonly panels: PhonePanels; readonly isPast: boolean }

/** Has the panel of a phone in the address. */
export function PhoneTabInAddress({ panels, isPast }: Props): undefined {
  useInAddress('tab', phoneTab(panels, isPast), false)
}

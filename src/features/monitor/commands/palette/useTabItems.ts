import { useTranslation } from 'react-i18next'
import { usePaletteItems } from './paletteDesk.ts'

/**
 * Has tabs found by the palette.
 * @param tabs by the names they have in the locales (`monitor.tabs`)
 */
export function useTabItems<T extends string>(tabs: readonly T[], onShow: (tab: T) => void): void {
  const { t } = useTranslation()
  usePaletteItems(
    tabs.map(tab => ({
      kind: 'tabs',
      id: `tab ${tab}`,
      label: t('commands.palette.showTab', { tab: t(`monitor.tabs.${tab}`) }),
      keys: [],
      disabledReason: undefined,
      isFirst: false,
      run: () => onShow(tab),
    })),
  )
}

import { useTranslation } from 'react-i18next'
import { usePaletteItems } from './paletteItems.ts'

/**
 * Has tabs found by the palette.
 * @param tabs `word`: the name in the locales (`monitor.tabs`)
 */
export function useTabItems<T extends string>(
  tabs: readonly { readonly id: T; readonly word: string }[],
  onShow: (tab: T) => void,
): void {
  const { t } = useTranslation()
  usePaletteItems(
    tabs.map(({ id, word }) => ({
      kind: 'tabs',
      id: `tab ${id}`,
      label: t('commands.palette.showTab', { tab: t(`monitor.tabs.${word}`) }),
      keys: [],
      disabledReason: undefined,
      isFirst: false,
      run: () => onShow(id),
    })),
  )
}

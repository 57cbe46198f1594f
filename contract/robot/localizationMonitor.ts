/** Whether a robot watches its localization and stops when it is lost (M-050), by its number on the wire: `off` can be enabled, `on` disabled. */
export const LOCALIZATION_MONITOR = { absent: 0, off: 1, on: 2 } as const
export type LocalizationMonitor = (typeof LOCALIZATION_MONITOR)[keyof typeof LOCALIZATION_MONITOR]

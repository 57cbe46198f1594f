/** Bands of radio signal strength, weakest last (M-082). */
export const SIGNAL_BANDS = ['undetected', 'excellent', 'veryGood', 'okay', 'notGood', 'unusable'] as const
export type SignalBand = (typeof SIGNAL_BANDS)[number]

/** The band of a strength in dBm: −1 and 0 mean that nothing was detected (M-082). */
export function signalBand(dbm: number): SignalBand {
  if (dbm === -1 || dbm === 0) return 'undetected'
  if (dbm >= -30) return 'excellent'
  if (dbm >= -67) return 'veryGood'
  if (dbm >= -70) return 'okay'
  if (dbm >= -80) return 'notGood'
  return 'unusable'
}

/** Bars lit of five. */
export const signalBars: { readonly [B in SignalBand]: number } = {
  undetected: 0,
  excellent: 5,
  veryGood: 4,
  okay: 3,
  notGood: 2,
  unusable: 1,
}

import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { isFaultCode } from '../../../../contract/robot/faults.ts'
import type { Readout } from '../../../../workers/readouts.ts'
import { type ReadoutStore, useReadout } from '../session/readoutStore.ts'

/** A fault as it is shown. */
export type ActiveFault = {
  readonly code: number
  /** What it is called in the viewer's language; for a code that has no name the robot's own words, which may be missing. */
  readonly name: string
  /** When it came up, ms since the epoch; undefined where the robot does not say. */
  readonly sinceMs: number | undefined
}

type FaultReadout = { readonly codes: readonly number[]; readonly records: NonNullable<Readout['faults']>['faults'] }

/**
 * The faults that the basic data names, each with what the faults record adds, the newest first. The record comes on change and to some levels alone, so a
 * code may be known before its words are, and a fault that is over may still be in the record.
 */
export function namedFaults(t: TFunction, { codes, records }: FaultReadout): readonly ActiveFault[] {
  const faults = codes.map((code): ActiveFault => {
    const record = records.find(each => each.code === code)
    const name = isFaultCode(code) ? t(`monitor.faultNames.${code}`) : (record?.text ?? '')
    return { code, name: name === '' ? t('monitor.state.faultUnnamed') : name, sinceMs: record?.since }
  })
  return faults.toSorted((a, b) => (b.sinceMs ?? 0) - (a.sinceMs ?? 0))
}

const NONE: FaultReadout['records'] = []

/** Faults of the moment that is shown; undefined until the robot's first report. */
export function useActiveFaults(readouts: ReadoutStore): readonly ActiveFault[] | undefined {
  const { t } = useTranslation()
  const codes = useReadout(readouts, readout => readout?.basic?.active_fault_codes)
  const records = useReadout(readouts, readout => readout?.faults?.faults) ?? NONE
  return useMemo(() => codes && namedFaults(t, { codes, records }), [t, codes, records])
}

/** `1201 Emergency stop pressed`. */
export const faultText = ({ code, name }: ActiveFault): string => `${code} ${name}`

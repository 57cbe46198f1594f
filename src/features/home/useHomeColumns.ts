import { useMemo } from 'react'
import { usePreference } from '../../preferences/preference.ts'
import { parseColumns, type TableColumn } from './homeColumns.ts'

export type HomeColumns = {
  /** Shown, in their order. */
  readonly columns: readonly TableColumn[]
  /** Not known yet whether the login has chosen others. */
  readonly isLoading: boolean
  /** @param columns to be shown; undefined: the default again */
  readonly choose: (columns: readonly TableColumn[] | undefined) => void
}

/** The login's columns of the home table, kept in preference home-columns. */
export function useHomeColumns(): HomeColumns {
  const { value, isLoading, set } = usePreference('home-columns')
  return {
    columns: useMemo(() => parseColumns(value), [value]),
    isLoading,
    choose: columns => set(columns === undefined ? '' : JSON.stringify(columns)),
  }
}

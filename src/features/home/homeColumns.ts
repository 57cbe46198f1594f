import * as v from 'valibot'

/** Columns of the home table that can be left out and moved, in their default order. Star and name stand before them, always. */
export const TABLE_COLUMNS = ['account', 'location', 'state', 'time', 'lastHour', 'battery', 'plan'] as const
export type TableColumn = (typeof TABLE_COLUMNS)[number]

const columnsSchema = v.fallback(v.pipe(v.string(), v.parseJson(), v.array(v.string())), [...TABLE_COLUMNS])

/** The columns that are shown, in their order: the default where nothing is stored. What is no column, or is named again, is left out. */
export const parseColumns = (value: string | undefined): readonly TableColumn[] => [
  ...new Set(v.parse(columnsSchema, value ?? '').flatMap(name => TABLE_COLUMNS.find(column => column === name) ?? [])),
]

/** The column that takes the width that the others leave. */
export const restColumn = (columns: readonly TableColumn[]): TableColumn | undefined =>
  (['plan', 'location', 'state', 'account'] as const).find(column => columns.includes(column))

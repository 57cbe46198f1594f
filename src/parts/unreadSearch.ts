import { useMemo } from 'react'
import * as v from 'valibot'

/** What stands in an address, before anybody has read it. */
export type Unread<Search extends Readonly<Record<string, unknown>>> = { readonly [Name in keyof Search]?: unknown }

/** For a route whose screen reads its own address: a route is part of every start, and so is the schema that it reads its address with. */
export const unreadSearch = <Search extends Readonly<Record<string, unknown>>>(
  search: Unread<Search>,
): Unread<Search> => search

/** What an address says, for such a screen; the same object until the address changes. */
export const useReadSearch = <Schema extends v.GenericSchema>(schema: Schema, unread: object): v.InferOutput<Schema> =>
  useMemo(() => v.parse(schema, unread), [schema, unread])

import * as v from 'valibot'

export const HOME_VIEWS = ['table', 'cards'] as const
export type HomeView = (typeof HOME_VIEWS)[number]

/** the newer version of a screen is `/v2` and its path. */
export const HOME_PATHS = { table: '/home', cards: '/v2/home' } as const satisfies { readonly [V in HomeView]: string }

/** The remembered view; the table where nothing is remembered. */
export const parseHomeView = (value: string | undefined): HomeView =>
  v.parse(v.fallback(v.picklist(HOME_VIEWS), 'table'), value)

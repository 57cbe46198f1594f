import type { ApiError } from '../contract/errors.ts'

/** What came of a request that an effect made: what was asked for, or why not. Effects answer each failure as such. */
export type Answer<T extends object = object> =
  | ({ readonly ok: true } & T)
  | { readonly ok: false; readonly error: ApiError }

/** The answer of an effect that threw instead, which is a fault of ours: `onError` treats it as any other failure. */
export const THROWN = {
  ok: false,
  error: { token: 'machine.thrown', type: 'internal', message: 'Something in this page failed.' },
} as const satisfies Answer

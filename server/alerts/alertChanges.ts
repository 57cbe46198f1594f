/** Alerts of an account are others than they were, or a login has read some. */
export type AlertChange = { readonly account: number } | { readonly login: number }

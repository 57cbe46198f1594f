const USER_LIST = /^(\/v2)?\/accounts?\/\d+\/users\/?$/

/**
 * Whether this move needs the whole page again: from an account's user list to the robots, because what was edited there decides what
 * everything else may show.
 */
export const needsFullReload = (from: string | undefined, to: string): boolean =>
  from !== undefined && USER_LIST.test(from) && to === '/home'

/** The routes that the console asks before its first screen is up: all others come to it in a file of their own (`contract.ts`). */
import { accounts } from './accounts.ts'
import { authorization } from './authorization.ts'
import { robotStatus, robots } from './fleet.ts'
import { logins } from './logins.ts'
import { preferences } from './preferences.ts'
import { settings } from './settings.ts'
import { system } from './system.ts'

export const startContract = { system, logins, authorization, accounts, preferences, robots, robotStatus, settings }

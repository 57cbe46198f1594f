import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'

const SRC = join(import.meta.dirname, '../../../src')

/**
 * Where names are masked, or have been already, and where they are edited: what is written back has to be the name itself.
 */
const MAY_HOLD_NAMES: ReadonlySet<string> = new Set([
  'features/robots/names.ts',
  'features/robots/fleetRow.ts',
  'features/home/useHome.ts',
  'features/monitor/state/operator.ts',
  'features/robotAdmin/RobotFormDialog.tsx',
  'features/robotAdmin/RobotPlace.tsx',
  'features/robotAdmin/robotForm.ts',
  'features/users/EditUserDialog.tsx',
  'features/users/ProfileSection.tsx',
  'features/accounts/EditAccountDialog.tsx',
  'features/locations/locationForm.ts',
  'features/plan/RenamePlanDialog.tsx',
])

/** What names of accounts, people, robots, plans and locations are called on the wire. */
const RAW =
  /\b(?:robot|account|login|user|operator|viewer|holder|owner|self|originator|plan|location|place|parent|status)\??\.(?:name|display_name|plan_name|location_name|account_name|locations_name)\b(?! [!=]== (?:undefined|''))/g
/** Where people are reached and what they log in with. */
const REACHED = /\b(?:contact|each|message|robot|user|self|managed)\??\.(?:contact_value|recipient|username|login)\b/g
/** Handed to what masks them, or hidden on the spot. */
const MASKED =
  /\b(?:accountName|userName|robotName|planName|locationName|placesOf)\([^()]*$|\bdemoMode (?:\|\||&&|\?)[^\n]*$/

/** What of a text's names demo mode does not mask, by line. */
function rawNames(text: string): readonly string[] {
  return [RAW, REACHED]
    .flatMap(pattern => Array.from(text.matchAll(pattern), match => ({ name: match[0], index: match.index })))
    .filter(({ index }) => !MASKED.test(text.slice(Math.max(0, index - 160), index)))
    .map(({ name, index }) => `${text.slice(0, index).split('\n').length}: ${name}`)
}

test('A-047 a raw name is seen, a masked one is not taken for it', () => {
  expect(rawNames('<b title={robot.name}>{plan.name}</b>\n{status.location_name ?? none}')).toEqual([
    '1: robot.name',
    '1: plan.name',
    '2: status.location_name',
  ])
  expect(rawNames('<td>{message.recipient}</td><b>{contact.contact_value}</b>')).toEqual([
    '1: message.recipient',
    '1: contact.contact_value',
  ])
  expect(rawNames("{demoMode ? t('demo.someone') : message.recipient}")).toEqual([])
  expect(rawNames('accountName(t, { id: robot.account, name: robot.account_name }, demoMode)')).toEqual([])
})

test('A-047 no screen shows a name, an address or a login name that demo mode has not masked', () => {
  const files = readdirSync(SRC, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map(entry => join(entry.parentPath, entry.name))
  expect(files.length).toBeGreaterThan(200)
  const findings = files
    .filter(file => !MAY_HOLD_NAMES.has(relative(SRC, file)))
    .flatMap(file => rawNames(readFileSync(file, 'utf8')).map(found => `${relative(SRC, file)}:${found}`))
  expect(findings).toEqual([])
})

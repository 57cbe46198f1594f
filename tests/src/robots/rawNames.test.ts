import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'

const SRC = join(import.meta.dirname, '../../../src')

/**
 * Where names are masked, or have been already, and where they are edited: what is written back has to be the name itself.
 */
const MAY_HOLD_NAMES: ReadonlySet<string> = new Set([
  'features/robots/names.ts',
  'features/home/fleetRow.ts',
  'features/home/useHome.ts',
  'features/monitor/operator.ts',
  'features/robotAdmin/RobotFormDialog.tsx',
  'features/robotAdmin/RobotPlace.tsx',
  'features/robotAdmin/robotForm.ts',
  'features/users/EditUserDialog.tsx',
  'features/users/ProfileSection.tsx',
  'features/accounts/EditAccountDialog.tsx',
])

/** What names of accounts, people, robots, plans and locations are called on the wire. */
const RAW =
  /\b(?:robot|account|login|user|operator|viewer|holder|owner|self|originator|plan|location|place|parent|status)\??\.(?:name|display_name|plan_name|location_name|account_name|locations_name)\b(?! [!=]== undefined)/g
/** Handed to what masks them. */
const MASKED = /\b(?:accountName|userName|robotName|planName|locationName|placesOf)\([^()]*$/

/** Raw names in a text that no masking function is given, by line. */
function rawNames(text: string): readonly string[] {
  return Array.from(text.matchAll(RAW), match => ({ name: match[0], index: match.index }))
    .filter(({ index }) => !MASKED.test(text.slice(Math.max(0, index - 160), index)))
    .map(({ name, index }) => `${text.slice(0, index).split('\n').length}: ${name}`)
}

test('A-047 a raw name is seen, a masked one is not taken for it', () => {
  expect(rawNames('<b title={robot.name}>{plan.name}</b>\n{status.location_name ?? none}')).toEqual([
    '1: robot.name',
    '1: plan.name',
    '2: status.location_name',
  ])
  expect(rawNames('accountName(t, { id: robot.account, name: robot.account_name }, demoMode)')).toEqual([])
})

test('A-047 no screen shows the name of an account, person, robot, plan or location that demo mode has not masked', () => {
  const files = readdirSync(SRC, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map(entry => join(entry.parentPath, entry.name))
  expect(files.length).toBeGreaterThan(200)
  const findings = files
    .filter(file => !MAY_HOLD_NAMES.has(relative(SRC, file)))
    .flatMap(file => rawNames(readFileSync(file, 'utf8')).map(found => `${relative(SRC, file)}:${found}`))
  expect(findings).toEqual([])
})

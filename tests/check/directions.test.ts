import { describe, expect, test } from 'vitest'
import { directionFindings, directionsCheck } from './directions.ts'
import { repository } from './repository.ts'

const importing = (path: string, text: string) => directionFindings([{ path, text }])
const FOLDERS = ['contract', 'floor', 'machines', 'map', 'scene', 'workers', 'src', 'server', 'robots', 'tests', 'e2e']

/** The table of README.md: who may run whose code. */
const ALLOWED: { readonly [folder: string]: readonly string[] } = {
  contract: ['contract'],
  floor: ['floor', 'contract'],
  machines: ['machines', 'contract', 'floor'],
  map: ['map', 'contract', 'floor'],
  scene: ['scene', 'contract', 'map'],
  workers: ['workers', 'contract', 'floor', 'map', 'scene'],
  src: ['src', 'contract', 'floor', 'machines', 'map'],
  server: ['server', 'contract', 'floor'],
  robots: ['robots', 'contract', 'floor'],
  tests: FOLDERS,
  e2e: FOLDERS,
}

describe.each(FOLDERS)('%s', from => {
  test.each(FOLDERS)('an import of %s is allowed or found, as the table says', to => {
    const findings = importing(`${from}/fleet/robot.ts`, `import { a } from '../../${to}/fleet/a.ts'\nconsole.log(a)`)
    const places = findings.map(finding => finding.split(' ', 1)[0])
    expect(places).toEqual(ALLOWED[from]?.includes(to) ? [] : [`${from}/fleet/robot.ts:1`])
  })
})

test('src takes types of any worker file, and runs the entries and the protocol alone', () => {
  expect(importing('src/monitor.ts', "import type { Readout } from '../workers/readouts.ts'")).toEqual([])
  expect(importing('src/monitor.ts', "export type * from '../workers/readouts.ts'")).toEqual([])
  expect(importing('src/monitor.ts', "type R = import('../workers/readouts.ts').Readout")).toEqual([])
  expect(importing('src/monitor.ts', "import { expose } from '../workers/protocol.ts'")).toEqual([])
  expect(importing('src/monitor.ts', "new URL('../workers/telemetry.worker.ts', import.meta.url)")).toEqual([])
  for (const names of ['type Readout, read', 'read', 'type Readout']) {
    expect(importing('src/monitor.ts', `import { ${names} } from '../workers/readouts.ts'`)).toEqual([
      'src/monitor.ts:1 runs code of workers/readouts.ts; src takes only types from workers',
    ])
  }
})

test.each([
  ['server/database/rows.ts', '../fleet/robots.ts', 'a feature'],
  ['server/fleet/link.ts', '../streams/viewer.ts', 'what speaks to browsers'],
  ['server/fleet/link.ts', '../contacts/contactRows.ts', 'a feature beside it'],
  ['server/streams/viewer.ts', '../http/implementer.ts', 'the other way to browsers'],
  ['server/health.ts', './http/app.ts', 'the routes'],
  ['server/users/users.ts', '../service.ts', 'where the service is put together'],
  ['server/users/users.ts', '../newcomers/rows.ts', 'a folder without a storey'],
  ['server/http/plugins/session.ts', '../routes/users/users.ts', 'a route'],
  ['server/http/scope/places.ts', '../plugins/session.ts', 'a plugin'],
  ['server/http/routes/users/users.ts', '../accounts/accounts.ts', 'a route of another resource'],
  ['server/http/routes/users/users.ts', '../../app.ts', 'where the routes are put together'],
])('inside the service, %s that imports %s (%s) is found', (path, to) => {
  expect(importing(path, `import { a } from '${to}'`)).toHaveLength(1)
})

test('inside the service a folder imports those of the storeys below, and the service is put together of all', () => {
  expect(
    importing('server/http/routes/users/users.ts', "import '../../plugins/session.ts'\nimport './rows.ts'"),
  ).toEqual([])
  expect(importing('server/fleet/link.ts', "import '../database/sql.ts'\nimport '../clock.ts'")).toEqual([])
  expect(importing('server/service.ts', "import './http/app.ts'\nimport './streams/startStreams.ts'")).toEqual([])
})

test('an import against the storeys that is listed and gone is found', async () => {
  const root = await repository({ 'server/database/demo.ts': "import './sql.ts'\n" })
  expect(await directionsCheck.run(root)).toEqual([
    'server/database/demo.ts imports server/identity/passwords.ts no more: take its line out of SERVER_UPWARD',
  ])
})

test('src takes no types of the service', () => {
  expect(importing('src/monitor.ts', "import type { Lease } from '../server/fleet/lease.ts'")).toHaveLength(1)
})

test.each([
  ['a dynamic import', "await import('../server/main.ts')"],
  ['a re-export', "export { start } from '../server/main.ts'"],
  ['a re-export of everything', "export * from '../server/main.ts'"],
  ['an import for its effect', "import '../server/main.ts'"],
  ['an import type', "type Start = import('../server/main.ts').Start"],
  ['a worker by URL', "new Worker(new URL('../server/main.ts', import.meta.url))"],
  ['a glob', "import.meta.glob('../server/*.ts')"],
  ['an absolute path', "import '/server/main.ts'"],
  ['a computed name', 'await import(name)'],
])('%s does not slip through', (_, text) => {
  expect(importing('machines/session.ts', text)).toHaveLength(1)
})

test('a path that leaves its folder and comes back stays allowed', () => {
  expect(importing('robots/world/floor.ts', "import { a } from '../../robots/world/a.ts'")).toEqual([])
})

test('code that also runs in the browser takes none of the modules of Node', () => {
  for (const folder of ['contract', 'floor', 'machines', 'map', 'scene', 'workers', 'src']) {
    expect(importing(`${folder}/a.ts`, "import { readFile } from 'node:fs/promises'")).toHaveLength(1)
  }
  expect(importing('server/a.ts', "import { readFile } from 'node:fs/promises'")).toEqual([])
})

test('the contract and the machines take no packages beside their own few', () => {
  expect(importing('contract/a.ts', "import * as v from 'valibot'")).toEqual([])
  expect(importing('contract/a.ts', "import fastify from 'fastify'")).toEqual([
    'contract/a.ts:1 imports fastify; contract takes valibot, msgpackr, luxon, @orpc/contract alone',
  ])
  expect(importing('machines/a.ts', "import { useMachine } from '@xstate/react'")).toHaveLength(1)
})

test('a file that does not parse is an error, not a pass', () => {
  expect(() => importing('contract/a.ts', 'import {')).toThrow('contract/a.ts does not parse')
})

test('the check reads every folder of the table', async () => {
  const seeded = "import { a } from '../../e2e/a.ts'\n"
  const folders = ['contract', 'floor', 'machines', 'map', 'scene', 'workers', 'src', 'server', 'robots']
  const root = await repository(Object.fromEntries(folders.map(folder => [`${folder}/deep/a.ts`, seeded])))
  const findings = await directionsCheck.run(root)
  expect(findings.map(finding => finding.split(' ', 1)[0])).toEqual(
    folders.toSorted().map(folder => `${folder}/deep/a.ts:1`),
  )
})

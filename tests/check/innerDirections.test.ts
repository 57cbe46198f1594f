import { expect, test } from 'vitest'
import { type InnerDirections, innerDirectionFindings, SRC_DIRECTIONS } from './innerDirections.ts'

const WITHOUT_EXCEPTIONS: InnerDirections = { ...SRC_DIRECTIONS, exceptions: [] }
const findings = (path: string, text: string, directions = WITHOUT_EXCEPTIONS) =>
  innerDirectionFindings([{ path, text }], directions)

test.each([
  ['a widget imports a feature', 'src/widgets/table/Table.tsx', '../../features/home/fleetOrder.ts'],
  ['a widget imports the session', 'src/widgets/menu/Menu.tsx', '../../session/session.ts'],
  ['a feature imports another', 'src/features/users/UserRow.tsx', '../home/rowKeys.ts'],
  ['the shell imports the monitor', 'src/shell/Shell.tsx', '../features/monitor/keys/keyMap.ts'],
  ['the session imports a widget', 'src/session/start.ts', '../widgets/toast/toasts.ts'],
  ['the service imports the session', 'src/service/client.ts', '../session/session.ts'],
  ['texts import a feature', 'src/i18n/i18n.ts', '../features/home/homeSearch.ts'],
  ['the names of robots import a screen', 'src/features/robots/names.ts', '../home/fleetOrder.ts'],
  ['a folder imports the root', 'src/log/log.ts', '../router.tsx'],
])('%s: found', (_, path, to) => {
  expect(findings(path, `import { a } from '${to}'`)).toEqual([expect.stringContaining(`${path}:1 imports src/`)])
  expect(findings(path, `import type { A } from '${to}'`)).toHaveLength(1)
  expect(findings(path, `await import('${to}')`)).toHaveLength(1)
})

test.each([
  [
    'a feature imports itself, widgets and how robots are called',
    'src/features/users/UserRow.tsx',
    '../robots/names.ts',
  ],
  ['a screen stands in the shell', 'src/features/users/UsersScreen.tsx', '../../shell/Shell.tsx'],
  ['a route imports its screen', 'src/routes/home.tsx', '../features/home/HomeScreen.tsx'],
  ['the root imports everything', 'src/main.tsx', './features/monitor/a.ts'],
  ['other top-level folders have directions of their own', 'src/widgets/a.ts', '../../contract/robot/states.ts'],
])('%s: fine', (_, path, to) => {
  expect(findings(path, `import { a } from '${to}'`)).toEqual([])
})

test('an exception holds for so many imports, and is a fault once there are fewer', () => {
  const one = { ...WITHOUT_EXCEPTIONS, exceptions: [['features/users', 'features/home', 1]] } as const
  const text = "import { a } from '../home/a.ts'\n"
  expect(findings('src/features/users/a.ts', text, one)).toEqual([])
  expect(findings('src/features/users/a.ts', `${text}import { b } from '../home/b.ts'`, one)).toHaveLength(2)
  expect(findings('src/features/users/a.ts', '', one)).toEqual([
    'src: features/users imports features/home 0 times now; its exception says 1',
  ])
})

test('a folder that the table does not name is found', () => {
  expect(findings('src/features/weather/a.ts', '')).toEqual([expect.stringContaining('src/features/weather/a.ts:1')])
})

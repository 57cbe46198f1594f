import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { lengthCheck } from './fileLength.ts'
import { foldersCheck } from './folders.ts'
import { linksCheck } from './links.ts'
import { machinePathFindings } from './machinePaths.ts'
import { repository } from './repository.ts'
import { catalogueIds, idFindings } from './requirementIds.ts'
import { filePaths } from './sourceFiles.ts'

test('the folders of the house, dot-folders and ignored folders are fine', async () => {
  const root = await repository({
    '.ci/run': '',
    'dist/index.html': '',
    'node_modules/a/index.js': '',
    'README.md': '',
  })
  expect(await foldersCheck.run(root)).toEqual([])
})

test('a folder beside the house and a missing one are found', async () => {
  const root = await repository({ 'scripts/a.ts': '' })
  await rm(join(root, 'docs'), { recursive: true })
  expect(await foldersCheck.run(root)).toEqual([
    'docs/ is missing',
    'scripts/ is not a folder of the house: a thing lives with what it is about (README.md)',
  ])
})

test('500 lines pass, 501 do not; data and generated files may be longer', async () => {
  const long = 'a\n'.repeat(501)
  const root = await repository({
    'src/a.ts': 'a\n'.repeat(500),
    'src/b.css': long,
    'src/routeTree.gen.ts': long,
    'locales/en.json': long,
    'docs/a.md': long,
    'dist/a.js': long,
  })
  expect(await lengthCheck.run(root)).toEqual(['src/b.css has 501 lines; over 500 it is more than one thing'])
})

test('files are listed with forward slashes, without ignored folders at any depth', async () => {
  const root = await repository({ 'src/a/b.ts': '', 'src/dist/c.ts': '', 'src/.cache/d.ts': '', '.ci/run': '' })
  expect(await filePaths(root)).toEqual(['.gitignore', 'src/a/b.ts'])
})

test('an ID in a test that no row has is found', () => {
  const known = catalogueIds(
    '| ID | What must hold | Source |\n|---|---|---|\n| B-001 | one | 1 |\n| B-002 | B-003 | 2 |\n',
  )
  expect([...known]).toEqual(['B-001', 'B-002'])
  const unknown = ['B', '003'].join('-')
  expect(idFindings(known, [{ path: 'tests/a.test.ts', text: `test('B-001 ${unknown} ${unknown}')` }])).toEqual([
    `tests/a.test.ts names ${unknown}, which docs/requirements.md has not`,
  ])
})

test('a link to a file or heading that does not exist is found; folders and other sites are not', async () => {
  const root = await repository({
    'docs/picture.png': '',
    'docs/life.md': '[up](../README.md#lay-out-1) ![](picture.png) [gone](gone.md) [no](../README.md#layout)',
    'README.md':
      '## Lay out, 1\n[docs](docs/) [life](docs/life.md) [site](https://example.org/a.md#b) [here](#lay-out-1) [no](#here)',
  })
  expect(await linksCheck.run(root)).toEqual([
    'README.md links to #here of README.md, which has no such heading',
    'docs/life.md links to docs/gone.md, which does not exist',
    'docs/life.md links to #layout of README.md, which has no such heading',
  ])
})

test('a path of one machine is found; pages of the console and relative paths are not', () => {
  const finding = (text: string) => machinePathFindings([{ path: 'docs/a.md', text }])
  for (const folder of ['tmp', 'root', 'workspace']) {
    expect(finding(`see\n  /${folder}/notes.md`)).toEqual([expect.stringMatching(/^docs\/a.md:2 names /)])
  }
  for (const page of ['/home', '/v2/home/cards', 'a/tmp/b', './tmp/b', `\${root}/tmp/b`, 'https://example.org/work/']) {
    expect(finding(page)).toEqual([])
  }
})

import * as v from 'valibot'
import { expect, test } from 'vitest'
import { missingPlatforms, platformPackage } from './completeLock.ts'
import { Lock, lockFindings } from './lock.ts'

const lockOf = (packages: object): Lock => v.parse(Lock, { lockfileVersion: 3, packages })

const TOOL = {
  '': { devDependencies: { tool: '1.2.0' } },
  'node_modules/tool': { version: '1.2.0', dev: true, optionalDependencies: { 'tool-linux-x64': '1.2.0' } },
}

test('a lock file whose every dependency has an entry is complete, wherever Node finds it', () => {
  const lock = lockOf({
    '': { dependencies: { a: '1.0.0' } },
    'node_modules/a': { version: '1.0.0', dependencies: { b: '^2.0.0', c: '^1.0.0' } },
    'node_modules/a/node_modules/b': { version: '2.0.0', dependencies: { c: '^1.0.0' } },
    'node_modules/c': { version: '1.0.0' },
  })
  expect(lockFindings(lock)).toEqual([])
})

test('an entry nested under a stranger is no entry', () => {
  const lock = lockOf({
    '': { dependencies: { a: '1.0.0', b: '1.0.0' } },
    'node_modules/a': { version: '1.0.0', dependencies: { c: '1.0.0' } },
    'node_modules/b': { version: '1.0.0' },
    'node_modules/b/node_modules/c': { version: '1.0.0' },
  })
  expect(lockFindings(lock)).toEqual(['package-lock.json lacks c@1.0.0, needed by node_modules/a: npm run update:lock'])
})

test('a package of another platform that is left out is found, and completed from its name', () => {
  const lock = lockOf(TOOL)
  expect(lockFindings(lock)).toHaveLength(1)
  const missing = missingPlatforms(lock)
  expect([...missing]).toEqual([
    ['node_modules/tool-linux-x64', { version: '1.2.0', dev: true, optional: true, os: ['linux'], cpu: ['x64'] }],
  ])
  expect(lockFindings(lockOf({ ...TOOL, ...Object.fromEntries(missing) }))).toEqual([])
})

test('the C library is read from the name too', () => {
  expect(platformPackage('@tool/binding-linux-arm-musleabihf', '1.0.0', false)).toEqual({
    version: '1.0.0',
    optional: true,
    os: ['linux'],
    cpu: ['arm'],
    libc: ['musl'],
  })
  expect(platformPackage('@tool/binding-linux-arm64-gnu', '1.0.0', false)).toMatchObject({ libc: ['glibc'] })
  expect(platformPackage('@tool/core', '1.0.0', false)).toBeUndefined()
  expect(platformPackage('tool-linux-x64', '^1.0.0', false)).toBeUndefined()
})

test('a missing package that is no platform binary is not made up', () => {
  expect(() => missingPlatforms(lockOf({ '': { dependencies: { a: '1.0.0' } } }))).toThrow('lacks a@1.0.0')
})

test('two versions of one platform package get two places', () => {
  const lock = lockOf({
    'node_modules/a': { version: '1.0.0', optionalDependencies: { 'a-linux-x64': '1.0.0' } },
    'node_modules/b': { version: '1.0.0', optionalDependencies: { 'a-linux-x64': '2.0.0' } },
  })
  expect([...missingPlatforms(lock).keys()]).toEqual([
    'node_modules/a-linux-x64',
    'node_modules/b/node_modules/a-linux-x64',
  ])
})

test('a registry host in the lock file is found', () => {
  const lock = lockOf({ 'node_modules/a': { version: '1.0.0', resolved: 'https://registry.example/a.tgz' } })
  expect(lockFindings(lock)).toHaveLength(1)
})

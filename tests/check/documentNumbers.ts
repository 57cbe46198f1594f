import { SETTINGS } from '../../contract/settings.ts'
import type { SourceFile } from './sourceFiles.ts'

/** What one of a unit is in the smallest unit of its kind: milliseconds, bytes, metres. */
const UNITS: { readonly [unit: string]: number } = {
  ms: 1,
  s: 1000,
  seconds: 1000,
  min: 60_000,
  minutes: 60_000,
  h: 3_600_000,
  hours: 3_600_000,
  days: 86_400_000,
  bytes: 1,
  KiB: 1024,
  MiB: 1024 ** 2,
  GiB: 1024 ** 3,
  m: 1,
}
/** The unit that the end of a constant's name tells. */
const SUFFIXES: { readonly [suffix: string]: number } = {
  MS: 1,
  S: 1000,
  MINUTES: 60_000,
  HOURS: 3_600_000,
  DAYS: 86_400_000,
}

const UNIT = Object.keys(UNITS).join('|')
const NUMBER = String.raw`(?<number>\d[\d,]*(?:\.\d+)?)(?:[  ](?<unit>${UNIT})\b)?`
const CONSTANT = '`(?<name>[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)`'
/** "10 s (`LEASE_GRACE_MS`)" and "`LEASE_GRACE_MS` (10 s)", or with "is", "of" or nothing between. */
const SAYINGS = [
  new RegExp(String.raw`${NUMBER}(?: [a-z]+){0,3} \(${CONSTANT}\)`, 'g'),
  new RegExp(String.raw`${CONSTANT}(?: \(| is | of |: | )${NUMBER}`, 'g'),
]

const onOneLine = (text: string): string => text.replaceAll(/\n {0,4}/g, ' ')
const numberOf = (number: string): number => Number(number.replaceAll(',', ''))

/** Products of numbers are all that constants are made of here; undefined for anything else. */
function product(expression: string): number | undefined {
  const factors = expression.split('*').map(factor => factor.trim().replaceAll('_', ''))
  return factors.every(factor => /^\d+(?:\.\d+)?$/.test(factor))
    ? factors.reduce((all, one) => all * Number(one), 1)
    : undefined
}

/** "`recordings.retentionDays` (90)": a setting of the deployment, with what it is before anybody changes it. */
const SETTING = /`(?<name>[a-z]+\.[A-Za-z]+)` \((?<number>[\d,.]+)\)/g

function settingFindings({ path, text }: SourceFile): readonly string[] {
  const settings: { readonly [name: string]: { readonly initial: unknown } } = SETTINGS
  return Array.from(onOneLine(text).matchAll(SETTING)).flatMap(({ groups }) => {
    const { name = '', number = '' } = groups ?? {}
    const initial = settings[name]?.initial
    return initial === undefined || initial === numberOf(number)
      ? []
      : [`${path} says ${number} of the setting ${name}, which is ${JSON.stringify(initial)}`]
  })
}

/** What the code says that a constant is; more than one where two files have one of that name, none where it is no plain number. */
function valuesOf(name: string, code: readonly SourceFile[]): readonly number[] {
  const declared = new RegExp(String.raw`\bconst ${name}(?:: number)? = ([^\n]+?)(?: as const)?$`, 'gm')
  return code
    .filter(({ text }) => text.includes(name))
    .flatMap(({ text }) => Array.from(text.matchAll(declared), ([, expression = '']) => product(expression)))
    .filter(value => value !== undefined)
}

/** @returns numbers that documents give for a constant, and that it is not */
export const numberFindings = (code: readonly SourceFile[], documents: readonly SourceFile[]): readonly string[] =>
  documents.flatMap(document => [...constantFindings(code, document), ...settingFindings(document)])

const constantFindings = (code: readonly SourceFile[], { path, text }: SourceFile): readonly string[] =>
  SAYINGS.flatMap(saying => Array.from(onOneLine(text).matchAll(saying))).flatMap(({ groups }) => {
    const { name = '', number = '', unit } = groups ?? {}
    const values = valuesOf(name, code)
    if (values.length === 0) return []
    const stated = numberOf(number) * (unit === undefined ? 1 : (UNITS[unit] ?? 1))
    const scale = unit === undefined ? 1 : (SUFFIXES[name.split('_').at(-1) ?? ''] ?? 1)
    const isSo = values.some(value => value * scale === stated)
    return isSo
      ? []
      : [
          `${path} says ${number}${unit === undefined ? '' : ` ${unit}`} of \`${name}\`, which is ${values.join(' or ')}`,
        ]
  })

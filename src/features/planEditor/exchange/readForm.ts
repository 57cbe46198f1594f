/** What is asked before a file of another tool is read. */
import type { TFunction } from 'i18next'
import * as v from 'valibot'
import { MASK_FILTERS, type ReadElements, type ReadFormat } from '../../../../contract/resources/elementFiles.ts'
import { base64File } from '../../../widgets/transfer/base64File.ts'

export const READ_FORMATS = ['geoJson', 'zoneSet', 'valetudo', 'mask'] as const satisfies readonly ReadFormat[]
/** Files that are offered for each format; of a mask the yaml and the picture that it names. */
export const ACCEPTED_FILES: { readonly [F in ReadFormat]: readonly string[] } = {
  geoJson: ['.geojson', '.json'],
  zoneSet: ['.json'],
  valetudo: ['.json'],
  mask: ['.yaml', '.yml', '.pgm', '.png'],
}

/** As it is typed. */
export type ReadForm = {
  format: ReadFormat
  files: readonly File[]
  filter: (typeof MASK_FILTERS)[number]
  base: string
  multiplier: string
  topSpeed: string
}
export const EMPTY_READ_FORM: ReadForm = {
  format: 'geoJson',
  files: [],
  filter: 'keepout',
  base: '100',
  multiplier: '-1',
  topSpeed: '1',
}

const NUMBER = /^[-+]?\d{1,7}(?:[.,]\d{1,6})?$/
const numberIn = (text: string): number => Number(text.trim().replace(',', '.'))
const isYaml = ({ name }: File): boolean => /\.ya?ml$/i.test(name)

export const asksTopSpeed = ({ format, filter }: Pick<ReadForm, 'format' | 'filter'>): boolean =>
  format === 'zoneSet' || (format === 'mask' && filter === 'speedAbsolute')
export const asksLimit = ({ format, filter }: Pick<ReadForm, 'format' | 'filter'>): boolean =>
  format === 'mask' && filter !== 'keepout'

/** The files that a format takes are there: one, or the two of a mask. */
function hasFiles({ format, files }: Pick<ReadForm, 'format' | 'files'>): boolean {
  if (format !== 'mask') return files.length === 1
  return files.length === 2 && files.filter(isYaml).length === 1
}

const number = (t: TFunction, least: number, most: number) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.regex(NUMBER, t('editor.fields.number')),
    v.check(text => numberIn(text) >= least && numberIn(text) <= most, t('editor.fields.between', { least, most })),
  )

export const readFormSchema = (t: TFunction) =>
  v.pipe(
    v.object({
      format: v.picklist(READ_FORMATS),
      files: v.custom<readonly File[]>(Array.isArray),
      filter: v.picklist(MASK_FILTERS),
      base: number(t, -1e6, 1e6),
      multiplier: number(t, -1e6, 1e6),
      topSpeed: number(t, 0.05, 10),
    }),
    v.forward(v.partialCheck([['format'], ['files']], hasFiles, t('editor.exchange.filesMissing')), ['files']),
  )

/** The request that a filled form makes. */
export async function readRequest(values: ReadForm): Promise<ReadElements> {
  const { format, filter } = values
  const topSpeed = numberIn(values.topSpeed)
  const sent = await Promise.all(values.files.map(base64File))
  const [file = { name: '', base64: '' }] = sent
  if (format === 'geoJson' || format === 'valetudo') return { format, file }
  if (format === 'zoneSet') return { format, file, top_speed: topSpeed }
  const yamlAt = values.files.findIndex(isYaml)
  const [yaml = file, image = file] = [sent[yamlAt], sent[1 - yamlAt]]
  const [base, multiplier] = [numberIn(values.base), numberIn(values.multiplier)]
  return { format, filter, yaml, image, base, multiplier, top_speed: topSpeed }
}

/**
 * Runs in the downloaded proof and nowhere else: checks the signature and the hashes with the browser's own cryptography, and shows what was
 * signed. Everything that the page says of the run comes from the signed statement.
 */

/** @param {string} text @returns {unknown} */
const parse = text => JSON.parse(text)
/** @param {unknown} value @returns {value is Record<string, unknown>} */
const isRecord = value => typeof value === 'object' && value !== null

/** What stands at a place of something parsed; an empty record where nothing does. @param {unknown} value @param {string} name */
const partOf = (value, name) => {
  const part = isRecord(value) ? value[name] : undefined
  return isRecord(part) ? part : {}
}
/** @param {unknown} value @param {string} name */
const textOf = (value, name) => {
  const text = isRecord(value) ? value[name] : undefined
  return typeof text === 'string' ? text : ''
}
/** @param {unknown} value @param {string} name */
const numberOf = (value, name) => {
  const number = isRecord(value) ? value[name] : undefined
  return typeof number === 'number' ? number : 0
}

const data = parse(document.querySelector('#data')?.textContent ?? '')
const language = textOf(data, 'language')
/** @param {string} name */
const word = name => textOf(partOf(data, 'texts'), name) || name

/** @param {string} base64 */
const bytesOf = base64 => Uint8Array.from(atob(base64), character => character.charCodeAt(0))
// oxlint-disable-next-line no-restricted-properties -- a file on disk is a secure context; where a browser sees none the page says so
const subtle = crypto.subtle

/** @param {Uint8Array<ArrayBuffer>} bytes */
const digestOf = async bytes =>
  [...new Uint8Array(await subtle.digest('SHA-256', bytes))].map(byte => byte.toString(16).padStart(2, '0')).join('')
/** @param {Uint8Array<ArrayBuffer>} bytes */
const unpacked = async bytes =>
  new Uint8Array(
    await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'))).arrayBuffer(),
  )

/**
 * @param {string} tag
 * @param {string} text
 */
function element(tag, text) {
  const made = document.createElement(tag)
  made.textContent = text
  return made
}

/**
 * @param {string} part
 * @param {'same' | 'changed' | 'absent' | 'unchecked'} state
 */
function tell(part, state) {
  const line = document.createElement('li')
  line.dataset['part'] = part
  line.dataset['state'] = state
  line.append(element('strong', word(part)), ` ${word(state)}`)
  document.querySelector('#checks')?.append(line)
  return state === 'same'
}

/** Whether the statement was signed with the key in this page; undefined where the browser cannot tell. */
async function isSigned() {
  try {
    const key = await subtle.importKey('raw', bytesOf(textOf(data, 'public_key')), 'Ed25519', false, ['verify'])
    const statement = new TextEncoder().encode(textOf(data, 'statement'))
    return await subtle.verify('Ed25519', key, bytesOf(textOf(data, 'signature')), statement)
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotSupportedError') return undefined
    return false
  }
}

/** @param {unknown} value @param {string} name */
const timeOf = (value, name) => new Date(textOf(value, name)).toLocaleString(language, { timeZoneName: 'short' })
/** @param {unknown} value @param {string} name */
const figureOf = (value, name) => numberOf(value, name).toLocaleString(language, { maximumFractionDigits: 2 })

/**
 * A row of a time that older statements do not say.
 * @param {unknown} value @param {string} name @returns {[string, string][]}
 */
const whenThere = (value, name) => (textOf(value, name) === '' ? [] : [[name, timeOf(value, name)]])

/** @param {unknown} statement */
function showStatement(statement) {
  const figures = partOf(statement, 'figures')
  const plan = partOf(statement, 'plan')
  const recording = textOf(partOf(statement, 'recording'), 'state')
  /** @type {[string, string][]} */
  const rows = [
    ['robot', textOf(partOf(statement, 'robot'), 'name')],
    ['plan', `${textOf(plan, 'name')} (${numberOf(plan, 'version')})`],
    ['location', textOf(statement, 'location')],
    ['start', timeOf(statement, 'start_time')],
    ['end', timeOf(statement, 'end_time')],
    ['result', word(`result_${textOf(statement, 'result')}`)],
    ['coverage', `${figureOf(figures, 'coverage_percentage')} %`],
    ['coveredArea', `${figureOf(figures, 'covered_area')} m²`],
    ['cleanableArea', `${figureOf(figures, 'cleanable_area')} m²`],
    ['recording', word(`recording_${recording}`)],
    ...whenThere(partOf(statement, 'recording'), 'hashed'),
    ...whenThere(statement, 'stored'),
    ['signed', timeOf(statement, 'signed')],
  ]
  for (const [name, value] of rows) {
    const row = document.createElement('tr')
    const head = element('th', word(name))
    head.setAttribute('scope', 'row')
    row.append(head, element('td', value))
    document.querySelector('#statement')?.append(row)
  }
}

const COVERED = [39, 174, 96, 150]

/**
 * The covered cells over the plan's map, cell for cell, on the frame that was signed.
 * @param {unknown} statement
 * @param {Uint8Array} bits
 */
async function drawMap(statement, bits) {
  const canvas = document.querySelector('canvas')
  const context = canvas?.getContext('2d')
  if (!canvas || !context) return
  const image = new Image()
  const map = textOf(data, 'map')
  if (map) {
    image.src = `data:image/png;base64,${map}`
    await image.decode()
  }
  const frame = partOf(statement, 'frame')
  // Older statements say no frame: the map's own is that of a file that was signed.
  const width = numberOf(frame, 'width') || image.naturalWidth
  const height = numberOf(frame, 'height') || image.naturalHeight
  if (width === 0 || height === 0) return
  canvas.width = width
  canvas.height = height
  if (map) context.drawImage(image, 0, 0)
  const layer = new ImageData(width, height)
  const rowBytes = Math.ceil(width / 8)
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++)
      if (((bits[row * rowBytes + (column >> 3)] ?? 0) >> (column & 7)) & 1)
        layer.data.set(COVERED, ((height - 1 - row) * width + column) * 4)
  context.drawImage(await createImageBitmap(layer), 0, 0)
}

/**
 * Whether bytes are those of a digest that was signed.
 * @param {string} part
 * @param {Uint8Array<ArrayBuffer>} bytes
 * @param {string} digest
 */
const compare = async (part, bytes, digest) => tell(part, (await digestOf(bytes)) === digest ? 'same' : 'changed')

const LATE_MS = 5 * 60_000
/** Whether it was signed when the report had been stored for a while. @param {unknown} statement */
const isLate = statement =>
  textOf(statement, 'stored') !== '' &&
  Date.parse(textOf(statement, 'signed')) - Date.parse(textOf(statement, 'stored')) > LATE_MS

async function check() {
  const signed = await isSigned()
  let holds = tell('signature', signed === undefined ? 'unchecked' : signed ? 'same' : 'changed')
  const statement = parse(textOf(data, 'statement'))
  showStatement(statement)
  const key = await digestOf(bytesOf(textOf(data, 'public_key')))
  if (key !== textOf(data, 'key')) holds = tell('key', 'changed') && holds
  document.querySelector('#key')?.append(key)
  const map = textOf(data, 'map')
  const files = partOf(partOf(statement, 'plan'), 'files')
  const coverage = textOf(data, 'coverage')
  // What was signed and is not in this page was taken out of it, or was too large for it.
  const isWhole =
    (map !== '' || textOf(files, 'map.png') === '') && (coverage !== '' || textOf(statement, 'coverage') === '')
  if (map) holds = (await compare('map', bytesOf(map), textOf(files, 'map.png'))) && holds
  else if (textOf(files, 'map.png') !== '') tell('map', 'absent')
  if (coverage) {
    const bits = await unpacked(bytesOf(coverage)).catch(() => new Uint8Array())
    holds = (await compare('raster', bits, textOf(statement, 'coverage'))) && holds
    if (holds) await drawMap(statement, bits)
  } else if (textOf(statement, 'coverage') !== '') tell('raster', 'absent')
  if (!holds) return 'fails'
  if (signed === undefined) return 'unchecked'
  if (!isWhole) return 'incomplete'
  return isLate(statement) ? 'late' : 'holds'
}

/** @param {string} verdict */
function conclude(verdict) {
  const place = document.querySelector('#verdict')
  if (!(place instanceof HTMLElement)) return
  place.dataset['verdict'] = verdict
  place.textContent = word(verdict)
}

if (subtle === undefined) conclude('noCrypto')
else
  check().then(conclude, () => {
    tell('statement', 'changed')
    conclude('fails')
  })

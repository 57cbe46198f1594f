import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { deflateRawSync } from 'node:zlib'
import { expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import type { ProofStatement } from '../../contract/resources/reportProof.ts'
import { loadTexts } from '../../server/language/texts.ts'
import { proofPage } from '../../server/proofs/proofPage.ts'
import { openSigningKey } from '../../server/proofs/signingKey.ts'

const digestOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
const [WIDTH, HEIGHT] = [100, 80]

/** A proof as the service hands it out, of a run that covered the lower half of a room. */
async function proofFile(folder: string, changes: Partial<ProofStatement> = {}): Promise<string> {
  const room = { width: WIDTH, height: HEIGHT, channels: 3, background: '#fefefe' } as const
  const map = await sharp({ create: room }).png().toBuffer()
  const bits = new Uint8Array(13 * HEIGHT).fill(0xff, 0, 520)
  const statement: ProofStatement = {
    kind: 'swath.report.proof/2',
    report: 7,
    run: '5f0c1f0e-4a9e-4f2e-8f43-0f6b7f3f3a55',
    robot: { id: 3, name: 'Plover 03' },
    account: 2,
    location: 'Riverside Mall',
    plan: {
      id: 4,
      first_id: 4,
      version: 1,
      name: 'Ground floor',
      type: 'cleaning',
      files: { 'map.png': digestOf(map) },
    },
    start_time: '2026-11-20T10:00:00.000Z',
    end_time: '2026-11-20T10:20:00.000Z',
    stored: '2026-11-20T10:20:04.000Z',
    result: 'success',
    figures: {
      covered_area: 9.5,
      cleanable_area: 10,
      coverage_percentage: 95,
      total_area: 11,
      time: 900,
      water_usage: 4,
    },
    details: digestOf(bits),
    coverage: digestOf(bits),
    path: null,
    frame: { width: WIDTH, height: HEIGHT },
    recording: { state: 'none', files: [] },
    signed: '2026-11-20T10:20:05.000Z',
    ...changes,
  }
  const key = await openSigningKey(folder, { now: Date.now })
  const text = JSON.stringify(statement)
  const proof = {
    statement: text,
    signature: key.sign(text).toString('base64'),
    public_key: key.publicKey.toString('base64'),
    key: key.id,
  }
  const picture = { coverage: deflateRawSync(bits), map }
  return proofPage(proof, picture, 'en', (await loadTexts()).in('en'))
}

test('the page of a proof verifies itself from the disk, shows the map, and names what was changed in it', async ({
  page,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'proof-'))
  try {
    const whole = await proofFile(folder)
    const asked: string[] = []
    page.on('request', request => asked.push(request.url()))
    const open = async (name: string, text: string): Promise<Page> => {
      const path = join(folder, `${name}.html`)
      await writeFile(path, text)
      await page.goto(pathToFileURL(path).href)
      return page
    }
    const verdict = page.locator('#verdict')
    const changed = page.locator('#checks [data-state="changed"]')

    await open('whole', whole)
    await expect(verdict).toHaveAttribute('data-verdict', 'holds')
    await expect(page.locator('#checks li')).toHaveCount(3)
    await expect(page.getByRole('row', { name: 'Robot Plover 03' })).toBeVisible()
    await expect(page.locator('canvas')).toHaveJSProperty('width', WIDTH)
    expect(asked.every(url => /^(?:file|data|blob):/.test(url))).toBe(true)

    await open('statement', whole.replace('\\"covered_area\\":9.5', '\\"covered_area\\":9.9'))
    await expect(verdict).toHaveAttribute('data-verdict', 'fails')
    await expect(changed).toHaveAttribute('data-part', 'signature')

    const otherBits = deflateRawSync(new Uint8Array(13 * HEIGHT).fill(0xff)).toString('base64')
    await open('raster', whole.replace(/"coverage":"[^"]*"/, `"coverage":"${otherBits}"`))
    await expect(verdict).toHaveAttribute('data-verdict', 'fails')
    await expect(changed).toHaveAttribute('data-part', 'raster')

    const otherRoom = { width: WIDTH, height: HEIGHT, channels: 3, background: '#000' } as const
    const otherMap = await sharp({ create: otherRoom }).png().toBuffer()
    await open('map', whole.replace(/"map":"[^"]{60,}"/, `"map":"${otherMap.toString('base64')}"`))
    await expect(verdict).toHaveAttribute('data-verdict', 'fails')
    await expect(changed).toHaveAttribute('data-part', 'map')

    const absent = page.locator('#checks [data-state="absent"]')
    await open('no raster', whole.replace(/"coverage":"[^"]*"/, '"coverage":null'))
    await expect(verdict).toHaveAttribute('data-verdict', 'incomplete')
    await expect(absent).toHaveAttribute('data-part', 'raster')

    await open('no map', whole.replace(/"map":"[^"]{60,}"/, '"map":null'))
    await expect(verdict).toHaveAttribute('data-verdict', 'incomplete')
    await expect(absent).toHaveAttribute('data-part', 'map')
    // The frame is that of the statement, with and without the map.
    await expect(page.locator('canvas')).toHaveJSProperty('width', WIDTH)

    await open('late', await proofFile(folder, { signed: '2026-11-21T10:20:05.000Z' }))
    await expect(verdict).toHaveAttribute('data-verdict', 'late')
    await expect(page.getByRole('row', { name: 'Stored' })).toBeVisible()
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

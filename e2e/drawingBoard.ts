/** What tests of the plan editor do with a drawing. */
import type { Page } from '@playwright/test'
import * as v from 'valibot'
import { BARE_SECTORS, planRequest } from '../tests/server/http/planRequest.ts'
import type { ServiceCall } from './provision.ts'

const idSchema = v.object({ id: v.number() })
const accountsSchema = v.object({ data: v.array(idSchema) })

/** A plan of its own with one version, of a bare room where nothing else is said; the id of that version. */
export async function storePlan(
  call: ServiceCall,
  name: string,
  files: Parameters<typeof planRequest>[1] = { 'sectors.yaml': BARE_SECTORS },
): Promise<number> {
  const { data } = v.parse(accountsSchema, await call('GET', '/api/v0/Accounts/viewable'))
  const request = await planRequest({ name, account: data[0]?.id ?? 0 }, files)
  return v.parse(idSchema, await call('POST', '/api/v0/CleaningPlans', request)).id
}

export const board = (page: Page) => page.getByRole('application')
export const row = (page: Page, name: string | RegExp) =>
  page.getByRole('treegrid', { name: 'Elements' }).getByRole('row', { name })
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

export async function openBoard(page: Page, first: number, version = first): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/v2/plan/${first}/editor/${version}`)
  await board(page).waitFor()
}

/** Parts of the drawing's width and height. */
export type Place = readonly [number, number]

export async function pointsOf(page: Page, places: readonly Place[]): Promise<readonly Place[]> {
  const box = await board(page).boundingBox()
  if (!box) throw new Error('There is no drawing')
  return places.map(([x, y]): Place => [box.x + box.width * x, box.y + box.height * y])
}

/** Presses, and goes half of the way. */
export async function beginStroke(page: Page, from: Place, to: Place): Promise<void> {
  const [start, end] = await pointsOf(page, [from, to])
  if (!start || !end) return
  await page.mouse.move(...start)
  await page.mouse.down()
  await page.mouse.move((start[0] + end[0]) / 2, (start[1] + end[1]) / 2, { steps: 4 })
}

export async function drag(page: Page, from: Place, to: Place): Promise<void> {
  await beginStroke(page, from, to)
  const [end] = await pointsOf(page, [to])
  if (end) await page.mouse.move(...end, { steps: 4 })
  await page.mouse.up()
}

/** Draws a rectangle with the tool of a name. */
export async function drawRectangle(page: Page, tool: string, from: Place, to: Place): Promise<void> {
  await button(page, tool).click()
  await button(page, 'Rectangle').click()
  await drag(page, from, to)
}

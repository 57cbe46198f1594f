import sharp from 'sharp'
import { type Area, type Fixture, type FixtureKind, type FloorKind, SITE_RESOLUTION, type Site } from './site.ts'

/** Pixels a metre: the picture has the size of `map.png`. */
const SCALE = 1 / SITE_RESOLUTION
const GROUND = '#e4e8e6'
const WALL = '#8b9693'
const WALL_WIDTH_M = 0.34
const FLOOR: { readonly [K in FloorKind]: string } = {
  hall: '#fbfaf6',
  shop: '#f3efe4',
  room: '#eef3f5',
  service: '#eceeec',
}
const FIXTURE: { readonly [K in FixtureKind]: string } = {
  column: '#a9b2af',
  counter: '#d9c7a6',
  shelf: '#cbb797',
  rack: '#c6ccd6',
  kiosk: '#e3cfae',
  bench: '#b9d3cf',
  table: '#e0d3bd',
  bed: '#cfdfe9',
  cabinet: '#c7cfce',
  planter: '#a8cf9f',
  pallet: '#d8bf95',
  machine: '#bcc6d0',
}

/** The site as a customer would draw it: rooms, furniture, no measurements. */
export function prettyMap(site: Site): Promise<Uint8Array> {
  const { extent } = site
  const shapes = [
    ...site.floors.map(({ area }) =>
      box(site, area, `fill="${WALL}" stroke="${WALL}" stroke-width="${px(2 * WALL_WIDTH_M)}"`),
    ),
    ...site.floors.map(({ kind, area }) => box(site, area, `fill="${FLOOR[kind]}"`)),
    ...site.drops.map(drop => box(site, drop, 'fill="url(#steps)" stroke="#9aa5a2" stroke-width="2"')),
    ...site.fixtures.map(fixture => furniture(site, fixture)),
  ]
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${px(extent.width)}" height="${px(extent.height)}">
<defs><pattern id="steps" width="8" height="8" patternUnits="userSpaceOnUse"><rect width="8" height="8" fill="#e9ecea"/><rect width="8" height="3" fill="#b9c2bf"/></pattern></defs>
<rect width="100%" height="100%" fill="${GROUND}"/>
${shapes.join('\n')}
</svg>`
  return sharp(Buffer.from(svg)).flatten({ background: GROUND }).png({ compressionLevel: 9 }).toBuffer()
}

const px = (metres: number): number => Math.round(metres * SCALE * 100) / 100

function box({ extent }: Site, area: Area, style: string, radius = 0): string {
  const x = px(area.x - extent.x)
  const y = px(extent.y + extent.height - area.y - area.height)
  return `<rect x="${x}" y="${y}" width="${px(area.width)}" height="${px(area.height)}" rx="${radius}" ${style}/>`
}

function furniture(site: Site, { kind, area, round }: Fixture): string {
  const edge = `fill="${FIXTURE[kind]}" stroke="#00000026" stroke-width="1.5"`
  const radius = round ? px(area.width / 2) : 3
  return (
    box(site, { ...area, x: area.x + 0.08, y: area.y - 0.08 }, 'fill="#00000014"', radius) +
    box(site, area, edge, radius)
  )
}

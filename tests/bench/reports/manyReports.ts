import { deflateRawSync } from 'node:zlib'
import sharp from 'sharp'
import { LOCATION_CATEGORIES } from '../../../contract/plan/environments.ts'
import type { Database } from '../../../server/database/database.ts'
import { accounts, cleaningReports, locations, reportDocuments, robots } from '../../../server/database/schema.ts'
import { eq, inArray, sql } from '../../../server/database/sql.ts'
import type { DataFolder } from '../../../server/plans/dataFolder.ts'
import { storePlan } from '../../../server/plans/planRows.ts'
import { planRequest } from '../../server/http/planRequest.ts'
import { createRows } from '../../server/testDatabase.ts'
import { liveRuns } from './livedRuns.ts'

const [ROBOTS, PLANS, SITES, ACCOUNTS] = [60, 40, 15, 5]
/** Eleven runs a robot and day make a million in four years. */
const DAYS = 1461
/** Reports of one statement. */
const INSERT_ROWS = 50_000
/** Cells of the map of every plan. */
const [WIDTH, HEIGHT] = [1200, 800]

/** Robots, plans and places that reports are of. */
export type BenchFleet = { readonly robots: readonly number[]; readonly plans: readonly number[] }

async function createFleet(db: Database, dataFolder: DataFolder): Promise<BenchFleet> {
  const rows = createRows({ db })
  const owners = (await db.select({ id: accounts.id }).from(accounts).limit(ACCOUNTS)).map(({ id }) => id)
  const ownerOf = (at: number): number => owners[at % owners.length] ?? 1
  const sites = await db
    .insert(locations)
    .values(
      Array.from({ length: SITES }, (_, at) => ({
        name: `Site ${at}`,
        category: LOCATION_CATEGORIES[at % 4] ?? 'other',
        account: ownerOf(at),
      })),
    )
    .returning({ id: locations.id })
  const found: number[] = []
  for (let at = 0; at < ROBOTS; at++) found.push((await rows.robot(ownerOf(at % SITES))).robot)
  await db.update(robots).set({ cleaningWidth: 32 }).where(inArray(robots.id, found))
  const floor = { width: WIDTH, height: HEIGHT, channels: 3, background: '#fefefe' } as const
  const map = await sharp({ create: floor }).png().toBuffer()
  const request = await planRequest({ name: 'Bench', account: 1 }, { 'map.png': map })
  const files = request.files.map(({ name, base64 }) => ({ name, bytes: Buffer.from(base64, 'base64') }))
  const made: number[] = []
  for (let at = 0; at < PLANS; at++) {
    const site = sites[at % SITES]?.id
    const pose = { x: 1, y: 1, a: 0 }
    const head = { ok: true, planType: 1, area: 0, sectors: 0, start: pose, home: pose } as const
    const whose = { account: ownerOf(at % SITES), location: site, createdBy: 1 }
    const plan = { name: `Plan ${at}`, ...whose, files, head, mayPublish: false }
    made.push(await storePlan(db, dataFolder, plan))
  }
  return { robots: found, plans: made }
}

const TEMPLATES = 'bench_runs'

/** Lived runs as rows of a table of their own, numbered by kind from 0. @returns how many kinds there are */
async function createTemplates(db: Database): Promise<number> {
  const runs = await liveRuns(Date.UTC(2026, 10, 20, 12))
  await db.execute(sql`
    create table ${sql.identifier(TEMPLATES)} as
    select run.*, row_number() over (partition by kind order by at) - 1 as place, count(*) over (partition by kind) as places
    from jsonb_to_recordset(${JSON.stringify(runs)}::jsonb) as run(
      kind int, at int, "coveredArea" float8, "cleanableArea" float8, "totalArea" float8, "workSeconds" float8,
      "disinfectionSeconds" float8, "disinfectedArea" float8, water float8, states jsonb, "durationMs" float8, "planType" text,
      result text, "cancelledBy" text, "startVoltage" float8, "endVoltage" float8, "softwareVersion" text)`)
  return new Set(runs.map(({ kind }) => kind)).size
}

/**
 * Fills the database with so many reports of the fleet, spread over four years up to now: runs that robots have lived, one after another, each with a
 * little more or less floor. A second time they are the same.
 */
export async function createManyReports(db: Database, dataFolder: DataFolder, reports: number): Promise<BenchFleet> {
  const fleet = await createFleet(db, dataFolder)
  const kinds = await createTemplates(db)
  const list = (ids: readonly number[]) => sql.raw(`'{${ids.join(',')}}'::int[]`)
  // Nobody follows them one by one: columns are loaded anew afterwards.
  await db.execute(sql`alter table cleaning_reports disable trigger user`)
  for (let from = 0; from < reports; from += INSERT_ROWS) {
    const until = Math.min(reports, from + INSERT_ROWS)
    await db.execute(sql`
      insert into cleaning_reports (
        robot, run, account, plan, plan_first_id, plan_version, plan_name, plan_type, plan_area, location, location_name,
        location_category, start_time, end_time, start_voltage, end_voltage, covered_area, cleanable_area, total_area,
        coverage_percentage, productivity, performance, work_seconds, disinfection_seconds, disinfected_area, water, result,
        cancelled_by, short, deleted, reality, software_version, robot_name, robot_display_name, robot_model,
        hardware_version, cleaning_width, head_type, features, users, states, reasons)
      select robot.id, 'bench-' || n, plan.account, plan.id, plan.first_id, 1, plan.name, run."planType",
        run."cleanableArea" * 1.2, site.id, site.name, site.category, began, began + run."durationMs" * interval '1 millisecond',
        run."startVoltage", run."endVoltage", covered, run."cleanableArea", swept,
        case when run."cleanableArea" > 0 then least(100, 100 * covered / run."cleanableArea") else 0 end,
        case when run."workSeconds" > 0 then covered / run."workSeconds" * 3600 else 0 end,
        case when swept > 0 then least(100, 100 * covered / swept) else 0 end,
        run."workSeconds", run."disinfectionSeconds", run."disinfectedArea", run.water, run.result, run."cancelledBy",
        run."durationMs" < 600000 or covered < 20, dice % 500 = 0, 'physical', run."softwareVersion", robot.name, '',
        robot.model, robot.hardware_version, robot.cleaning_width, robot.cleaning_head_type,
        case when number % 5 = 0 then array['side_sweeper'] else array[]::text[] end,
        case when run."cancelledBy" is not null then array[1 + dice % 3] else array[]::int[] end, run.states, '[]'
      from (
        select n, n % ${ROBOTS}::int as number, abs(hashint4(n)) as dice,
          date_trunc('milliseconds', now() - (${reports}::float8 - n) / ${reports}::float8 * interval '${sql.raw(String(DAYS))} days') as began
        from generate_series(${from}::int, ${until - 1}::int) n
      ) one
      join ${sql.identifier(TEMPLATES)} run on run.kind = number % ${kinds}::int and run.place = (n / ${ROBOTS}::int) % run.places
      cross join lateral (
        select run."coveredArea" * (1 - (dice % 64) / 1024.0::float8) as covered, run."totalArea" * (1 - (dice % 64) / 1024.0::float8) as swept
      ) floor
      join robots robot on robot.id = (${list(fleet.robots)})[1 + number]
      join plans plan on plan.id = (${list(fleet.plans)})[1 + number % ${PLANS}::int]
      join locations site on site.id = plan.location`)
  }
  await db.execute(sql`alter table cleaning_reports enable trigger user`)
  await db.execute(sql`drop table ${sql.identifier(TEMPLATES)}`)
  await db.execute(sql`analyze cleaning_reports`)
  return fleet
}

/** Gives so many of the newest reports of a plan a raster, each with another part covered. */
export async function createRasters(db: Database, plan: number, runs: number) {
  const found = await db
    .select({ id: cleaningReports.id })
    .from(cleaningReports)
    .where(eq(cleaningReports.plan, plan))
    .limit(runs)
  const rowBytes = Math.ceil(WIDTH / 8)
  for (const [at, { id }] of found.entries()) {
    const bits = new Uint8Array(rowBytes * HEIGHT)
    for (let row = 0; row < HEIGHT; row++)
      for (let byte = 0; byte < rowBytes; byte++)
        bits[row * rowBytes + byte] = (row * 31 + byte * 17 + at * 7) % 23 < 20 ? 0xff : (row + at) & 0xff
    await db.insert(reportDocuments).values({ report: id, details: '{}', coverage: deflateRawSync(bits) })
  }
  return found.length
}

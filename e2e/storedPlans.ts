import { Client } from 'pg'

/** Ids of plans that tests store begin behind these: no service makes as many. */
const FIRST_ID = 900_000

type Stored = {
  /** The first of them; the others follow. */
  readonly first: number
  /** A second version, a draft, of the first. */
  readonly draft: number
  readonly remove: () => Promise<void>
}

/**
 * Plans `Store 1` … of the account of the first plan, with its files, put into the database in one go: making them one by one would read all files of
 * each. Each fifth was never published, each seventh was drawn with the older tool; the area grows with the number.
 */
export async function storePlans(dataFolder: string, count: number): Promise<Stored> {
  const database = new Client({ host: dataFolder, user: 'postgres', database: 'postgres' })
  await database.connect()
  const remove = async (): Promise<void> => {
    await database.query('delete from plans where id > $1', [FIRST_ID])
    await database.end()
  }
  const copy = `
    insert into plans (id, first_id, version, name, plan_type, status, published_at, area, is_legacy, account, location, created_by)
    select $1::int + n, $1::int + n, 1, 'Store ' || n, 1,
      case when n % 5 = 0 then 'draft' else 'published' end,
      case when n % 5 = 0 then null else now() - interval '3 days' end,
      n * 100, n % 7 = 0, account, location, created_by
    from plans, generate_series(1, $2::int) n where id = 1`
  const draft = FIRST_ID + count + 1
  await database.query(copy, [FIRST_ID, count])
  await database.query(
    `insert into plans (id, first_id, version, name, plan_type, status, area, account, location, comment)
     select $1::int, first_id, 2, name, plan_type, 'draft', 150, account, location, 'Kiosks moved' from plans where id = $2::int`,
    [draft, FIRST_ID + 1],
  )
  await database.query(
    `insert into plan_files (plan, name, data_item)
     select copy.id, plan_files.name, data_item from plan_files, plans copy where plan = 1 and copy.id > $1`,
    [FIRST_ID],
  )
  return { first: FIRST_ID + 1, draft, remove }
}

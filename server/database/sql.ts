/**
 * What the service uses of drizzle, from one place. Every `import` of the package parses its 180 kB `package.json`
 * anew, 7 ms each; from some ninety modules that was a third of the service's start.
 */
export {
  and,
  asc,
  count,
  countDistinct,
  DrizzleQueryError,
  desc,
  eq,
  exists,
  getTableColumns,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  like,
  lt,
  lte,
  max,
  min,
  ne,
  not,
  notExists,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
export { alias, type PgColumn } from 'drizzle-orm/pg-core'

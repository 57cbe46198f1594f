import { defineConfig } from 'drizzle-kit'

/** `npm run update:migrations` writes the difference between the schema and the migrations as a new migration. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './server/database/schema.ts',
  out: './server/database/migrations',
  casing: 'snake_case',
})

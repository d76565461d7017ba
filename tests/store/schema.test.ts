import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { openedDatabase } from '../support/openedDatabase.js';

const page = 'docs/schema.sql';

const intro = `-- The tables and indexes of the database after all migrations in src/store/migrations.
-- Times ("..._at") are milliseconds since 1970. src/store/mailStates.ts explains the states of inbox and outbox.
-- To update this file:
-- UPDATE_DOCS=1 npx vitest run --config tests/vitest.config.ts tests/store/schema.test.ts
`;

test('docs/schema.sql is the schema that the migrations create', () => {
  const db = openedDatabase(':memory:', { create: true });
  const statements = db
    .prepare<[], string>(
      `SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%'
       ORDER BY tbl_name, type = 'index', name`,
    )
    .pluck()
    .all();
  db.close();
  const schema = `${intro}\n${statements.map((statement) => `${readable(statement)};\n`).join('\n')}`;
  if (process.env.UPDATE_DOCS) writeFileSync(page, schema);
  else expect(readFileSync(page, 'utf8')).toBe(schema);
});

/**
 * Removes the indentation of a migration from a statement, and puts each column that was added later on its own line.
 */
function readable(statement: string): string {
  const lines = statement.split('\n').map((line) => line.trimEnd());
  const indent = Math.min(...lines.slice(1).map((line) => line.search(/\S/)), 8);
  return lines
    .map((line, at) => (at === 0 ? line : line.slice(indent)))
    .join('\n')
    .replace(/^CREATE TABLE "(\w+)"/, 'CREATE TABLE $1')
    .replace(/\n?, (?=\w+ (?:INTEGER|TEXT|REAL|BLOB))/g, ',\n  ')
    .replace(/(?<=[^\n])\) STRICT/, (end, at, text: string) =>
      text.slice(0, at).endsWith('\n') ? end : `\n${end}`,
    );
}

import { sql } from 'kysely';
import type { Database } from '../platform/database/database.ts';

/** Returns the encodings in which a column could contain a secret: as text, decoded, and encoded again. */
function formsOf(secret: string): Buffer[] {
  const plain = [Buffer.from(secret), Buffer.from(secret, 'base64url'), Buffer.from(secret, 'hex')];
  const encodings = ['hex', 'base64', 'base64url'] as const;
  const encoded = plain.flatMap((form) => encodings.map((encoding) => Buffer.from(form.toString(encoding))));
  return [...plain, ...encoded].filter(({ length }) => length >= 8);
}

const bytesOf = (value: unknown): Buffer => {
  if (Buffer.isBuffer(value)) return value;
  return Buffer.from(typeof value === 'string' ? value : JSON.stringify(value ?? null));
};

/**
 * Returns the columns of a table in which a secret can be read, in any row.
 * @param secret at least eight bytes that do not appear by chance
 */
export async function findSecretColumns(db: Database, table: string, secret: string): Promise<string[]> {
  const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(db);
  const forms = formsOf(secret);
  const found = rows.flatMap((row) =>
    Object.entries(row)
      .filter(([, value]) => forms.some((form) => bytesOf(value).includes(form)))
      .map(([column]) => column),
  );
  if (rows.length === 0) throw new Error(`Nothing is stored in ${table}.`);
  return [...new Set(found)];
}

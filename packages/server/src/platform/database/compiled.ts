import type { Compilable, CompiledQuery } from 'kysely';
import type { Database } from './database.ts';

/** Stands for a parameter while a statement is built. */
class Placeholder {
  readonly position: number;
  constructor(position: number) {
    this.position = position;
  }
}

/**
 * A statement that is asked so often that building its text anew would cost more than its answer. It is built at its first
 * use; its parameters may only stand where values stand, and decide nothing about the text.
 * @param build gets something for each parameter that is to be used as if it were the value
 */
export function compiled<Parameters extends readonly unknown[], Row>(
  build: (db: Database, ...parameters: Parameters) => Compilable<Row>,
): (db: Database, ...parameters: Parameters) => Promise<Row[]> {
  let statement: CompiledQuery<Row> | undefined;
  return async (db, ...parameters) => {
    statement ??= build(
      db,
      ...(parameters.map((_, position) => new Placeholder(position)) as unknown as Parameters),
    ).compile();
    const values = statement.parameters.map((value) =>
      value instanceof Placeholder ? parameters[value.position] : value,
    );
    const { rows } = await db.executeQuery<Row>({ ...statement, parameters: values });
    return rows;
  };
}

import type { Compilable, CompiledQuery } from 'kysely';
import type { Database } from './database.ts';

/** Stands for a value while a statement is built. */
class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/**
 * A statement that is asked so often that building its text each time would cost more than its answer: it is built at its
 * first use. Its values may only stand where values stand, and decide nothing about the text.
 * @param build gets what stands for each value, to be used as if it were the value; every call gives the same names
 */
export function compiled<Values extends object, Row>(
  build: (db: Database, values: Values) => Compilable<Row>,
): (db: Database, values: Values) => Promise<Row[]> {
  let statement: CompiledQuery<Row> | undefined;
  return async (db, values) => {
    if (!statement) {
      const placeholders = Object.keys(values).map((name) => [name, new Placeholder(name)]);
      statement = build(db, Object.fromEntries(placeholders) as Values).compile();
    }
    const given = values as Record<string, unknown>;
    const parameters = statement.parameters.map((value) => (value instanceof Placeholder ? given[value.name] : value));
    const { rows } = await db.executeQuery<Row>({ ...statement, parameters });
    return rows;
  };
}

/** Shapes of one statement that are kept built; those beyond begin anew. */
const mostShapes = 200;

/**
 * The same for a statement whose text depends on more than its values: it is built at the first use of each shape.
 * @param build gets the shape, which must survive JSON, and what stands for each value that is not undefined
 */
export function compiledByShape<Shape, Values extends object, Row>(
  build: (db: Database, shape: Shape, values: Values) => Compilable<Row>,
): (db: Database, shape: Shape, values: Values) => Promise<Row[]> {
  const statements = new Map<string, (db: Database, values: Values) => Promise<Row[]>>();
  return (db, shape, values) => {
    const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Values;
    const key = JSON.stringify([shape, Object.keys(given)]);
    const known = statements.get(key);
    if (known) return known(db, given);
    if (statements.size >= mostShapes) statements.clear();
    const made = compiled((builder, placed: Values) => build(builder, shape, placed));
    statements.set(key, made);
    return made(db, given);
  };
}

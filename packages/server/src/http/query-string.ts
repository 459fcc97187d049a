/** A parsed query string; an array for a parameter that occurs more than once. */
export type Query = Record<string, string | string[]>;

/** Parses a query string into an object without a prototype. */
export function parseQuery(text: string): Query {
  const query = Object.create(null) as Query;
  for (const [name, value] of new URLSearchParams(text)) {
    const before = query[name];
    if (before === undefined) query[name] = value;
    else if (Array.isArray(before)) before.push(value);
    else query[name] = [before, value];
  }
  return query;
}

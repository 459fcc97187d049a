/** A parsed query: an array stands for a parameter that was given more than once. */
export type Query = Record<string, string | string[]>;

/** Parses the part of an address behind the question mark; no name can reach a prototype. */
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

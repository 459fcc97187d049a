import { Parser } from 'htmlparser2';

/** Elements within one another; more than anybody writes or draws. */
export const maxNesting = 100;

/**
 * Whether elements nest more deeply than anybody writes. Parsers take time in proportion to the depth for each element,
 * so that a text of unclosed tags would keep a server busy for minutes; this one stops where it is too deep.
 */
export function isNestedTooDeeply(html: string): boolean {
  let depth = 0;
  const parser = new Parser({
    onopentag: () => {
      depth += 1;
      if (depth > maxNesting) parser.pause();
    },
    onclosetag: () => {
      if (depth <= maxNesting) depth -= 1;
    },
  });
  parser.end(html);
  return depth > maxNesting;
}

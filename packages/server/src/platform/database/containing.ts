/** A pattern for `like` and `ilike` that matches texts which contain the term literally. */
export const containing = (term: string): string => `%${term.replaceAll(/[\\%_]/g, '\\$&')}%`;

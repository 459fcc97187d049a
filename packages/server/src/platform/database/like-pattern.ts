/** Returns a pattern for `like` and `ilike` for texts with the literal term. */
export const likePattern = (term: string): string => `%${term.replaceAll(/[\\%_]/g, '\\$&')}%`;

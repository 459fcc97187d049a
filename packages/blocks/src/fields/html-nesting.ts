/**
 * Maximum depth of nested elements in HTML; above what editors write. The time per element of parsers grows with the
 * depth, so that a text of unclosed tags could block the server for minutes. Every HTML reader stops at this depth.
 */
export const maxNesting = 100;

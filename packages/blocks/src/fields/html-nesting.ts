/**
 * Elements within one another; more than anybody writes. Parsers take time in proportion to the depth for each element, so
 * that a text of unclosed tags would keep a server busy for minutes: whoever reads HTML stops where it is too deep.
 */
export const maxNesting = 100;

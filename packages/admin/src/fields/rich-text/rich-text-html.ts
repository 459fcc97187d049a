const loneParagraph = /<(li|td|th)((?: [^>]*)?)><p>((?:(?!<\/?p>).)*)<\/p>(?=<\/\1>|<[uo]l)/gs;
const ordinarySpan = / (?:col|row)span="1"/g;

/** What the editor writes, in the form in which texts are stored: items and cells hold their words without a paragraph around them. */
export const storedHtml = (html: string): string =>
  html.replaceAll(ordinarySpan, '').replaceAll(loneParagraph, '<$1$2>$3');

/** Where the style of a pasted element stands while it is read. */
export const styleAttribute = 'data-pasted-style';

/** Stands in the place of elements with style sheets while they are read. */
export const styleElement = 'pasted-style';

/** Tags of which no attribute holds a bracket, and so all that matter. */
const tag = /<[a-z][^<>]*>/gi;

/**
 * Pasted HTML in which no style is one for the browser: our policy forbids them in every document that a script makes, and
 * each would be reported.
 */
export const withoutStyles = (html: string): string =>
  html
    .replaceAll(/<(\/?)style\b/gi, `<$1${styleElement}`)
    .replaceAll(tag, (whole) => whole.replaceAll(/(?<=[\s"'])style(?=\s*=)/gi, styleAttribute));

/** A property of an element's own style as it was pasted; what only Word knows included. */
export function styleOf(element: Element, property: string): string {
  const style = element.getAttribute(styleAttribute) ?? '';
  const found = style
    .split(';')
    .map((declaration) => declaration.split(':'))
    .find(([name = '']) => name.trim().toLowerCase() === property);
  return found?.slice(1).join(':').trim().toLowerCase() ?? '';
}

/** Whether the element says that its words are bold; undefined when it says nothing of it. */
export function boldnessOf(element: Element): boolean | undefined {
  const weight = styleOf(element, 'font-weight').replace(/\s*!important$/, '');
  if (weight !== '') return weight.startsWith('bold') || Number(weight) >= 600;
  return element.matches('b, strong') || undefined;
}

/** Whether the element says that its words are italic; undefined when it says nothing of it. */
export function slantOf(element: Element): boolean | undefined {
  const slant = styleOf(element, 'font-style').replace(/\s*!important$/, '');
  if (slant !== '') return slant.startsWith('italic') || slant.startsWith('oblique');
  return element.matches('i, em, cite') || undefined;
}

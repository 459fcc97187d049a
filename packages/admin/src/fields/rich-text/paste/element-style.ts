/** Replaces the style attribute during parsing. */
export const styleAttribute = 'data-pasted-style';

/** Replaces style elements during parsing. */
export const styleElement = 'pasted-style';

/** Tags without a bracket in an attribute; sufficient here. */
const tag = /<[a-z][^<>]*>/gi;

/**
 * Pasted HTML without effective styles: our policy forbids them in every document that a script creates, and the
 * browser would report each.
 */
export const withoutStyles = (html: string): string =>
  html
    .replaceAll(/<(\/?)style\b/gi, `<$1${styleElement}`)
    .replaceAll(tag, (whole) => whole.replaceAll(/(?<=[\s"'])style(?=\s*=)/gi, styleAttribute));

/** A property of an element's own style as it was pasted, including those of Word. */
export function styleOf(element: Element, property: string): string {
  const style = element.getAttribute(styleAttribute) ?? '';
  const found = style
    .split(';')
    .map((declaration) => declaration.split(':'))
    .find(([name = '']) => name.trim().toLowerCase() === property);
  return found?.slice(1).join(':').trim().toLowerCase() ?? '';
}

/** Whether the element's style makes its text bold; undefined if unspecified. */
export function boldnessOf(element: Element): boolean | undefined {
  const weight = styleOf(element, 'font-weight').replace(/\s*!important$/, '');
  if (weight !== '') return weight.startsWith('bold') || Number(weight) >= 600;
  return element.matches('b, strong') || undefined;
}

/** Whether the element's style makes its text italic; undefined if unspecified. */
export function slantOf(element: Element): boolean | undefined {
  const slant = styleOf(element, 'font-style').replace(/\s*!important$/, '');
  if (slant !== '') return slant.startsWith('italic') || slant.startsWith('oblique');
  return element.matches('i, em, cite') || undefined;
}

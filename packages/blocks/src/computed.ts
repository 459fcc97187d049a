import type { BlockContent } from './block-content.ts';
import { type Fields, kindOf, type RenderedFields } from './fields/index.ts';

type Plain = string | number | boolean | null;

/** Values of the fields that components receive as they are stored: texts, numbers, days, choices, switches. */
export type PlainValues<F extends Fields> = {
  readonly [Name in keyof F as RenderedFields<F>[Name] extends Plain ? Name : never]: RenderedFields<F>[Name];
};

/** Functions that compute the values of fields from those of others, by name. */
export type ComputedValues<F extends Fields> = string extends keyof F
  ? Readonly<Record<string, (values: Readonly<Record<string, unknown>>) => unknown>>
  : { readonly [Name in keyof PlainValues<F>]?: (values: PlainValues<F>) => PlainValues<F>[Name] };

/**
 * Returns cleaned content with its computed values.
 * @throws if a function fails or returns a value that its field refuses; the message names page type and field
 */
export function computeValues(
  { id, fields, computed = {} }: { id: string; fields: Fields; computed?: ComputedValues<Fields> },
  content: BlockContent,
): BlockContent {
  const entries = Object.entries(computed).map(([name, compute]): [string, unknown] => {
    const field = fields[name];
    const failed = `The computed field "${name}" of the page type "${id}"`;
    try {
      const value = field && kindOf(field).parse(compute(content.props), field);
      if (value !== undefined) return [name, value];
    } catch (cause) {
      throw new Error(`${failed} failed.`, { cause });
    }
    throw new Error(`${failed} has a value that the field refuses.`);
  });
  return entries.length === 0 ? content : { ...content, props: { ...content.props, ...Object.fromEntries(entries) } };
}

import { allEndpoints, contract, type ErrorItem, errorsOf, maxErrors } from '@ximblox/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { parseInSteps } from './parse-in-steps.ts';

function parse(schema: z.ZodType, value: unknown): { data: unknown; errors: ErrorItem[]; steps: number } {
  const errors: ErrorItem[] = [];
  const parsing = parseInSteps(schema, value, '', errors);
  let steps = 0;
  for (let step = parsing.next(); ; step = parsing.next()) {
    if (step.done) return { data: step.value, errors, steps };
    steps += 1;
  }
}

const image = { hash: 'a'.repeat(64), fileName: 'a.jpg', altText: '', fileID: 1, more: 1 };
const block = { key: 'a', type: 'text', props: { text: 'a', list: [{}] }, __images: { a: image, 'b.0': image } };
const right: Record<string, unknown> = {
  title: 'Peil',
  slug: 'peil',
  name: 'Peil',
  type: 'content',
  locale: 'nl-nl',
  content: [block, block],
  blocks: [block, { ...block, __files: { a: image } }],
  typeData: { a: 1 },
  permissions: [{ name: 'edit-page' }],
  seoImage: [image],
  more: true,
};

const bodies = allEndpoints.filter(({ endpoint }) => endpoint.bodyKind === 'json');

/** Generates copies of a value with one part, at any depth, replaced. */
const changed = (value: unknown): fc.Arbitrary<unknown> => {
  const other = fc.oneof(fc.constantFrom(undefined, null, {}, [], '', 'a', -1, image, [block]), fc.constant(value));
  if (typeof value !== 'object' || value === null || Object.keys(value).length === 0) return other;
  const inside = fc.constantFrom(...Object.keys(value)).chain((name) =>
    changed((value as Record<string, unknown>)[name]).map((part): unknown => {
      const copy = Array.isArray(value) ? [...(value as unknown[])] : { ...value };
      return Object.assign(copy, { [name]: part });
    }),
  );
  return fc.oneof({ weight: 5, arbitrary: inside }, { weight: 1, arbitrary: other });
};

test('returns the same as the schema, for every endpoint', () => {
  fc.assert(
    fc.property(fc.constantFrom(...bodies), changed(right), changed(right), ({ endpoint: { body } }, one, content) => {
      for (const value of [one, { ...right, content, baseVersionID: 1, revision: 0 }]) {
        const expected = body.safeParse(value, { reportInput: true });
        const { data, errors } = parse(body, value);
        expect(errors).toEqual(expected.success ? [] : errorsOf(expected.error));
        if (expected.success) expect(data).toStrictEqual(expected.data);
      }
    }),
    { numRuns: 2_000 },
  );
});

test('parses each part of each block in a step of its own', () => {
  const blocks = Array.from({ length: 100 }, () => block);
  expect(parse(contract.pages.preview.body, { title: 'x', blocks }).steps).toBeGreaterThan(1_000);
});

test('keeps the valid parts of an object, also when a check of the whole fails', () => {
  const checked = z.object({ a: z.number(), b: z.number() }).refine(({ a, b }) => a < b, 'V_12');
  expect(parse(checked, { a: 1, b: 'x' })).toMatchObject({ data: { a: 1 }, errors: [{ property: 'b', code: 'V_12' }] });
  expect(parse(checked, { a: 2, b: 1 })).toMatchObject({
    data: { a: 2, b: 1 },
    errors: [{ property: '', code: 'V_12' }],
  });
});

test('stops at the maximum number of errors', () => {
  const images = Object.fromEntries(Array.from({ length: 400 }, (_, place) => [`a${place}`, 1]));
  const blocks = Array.from({ length: 500 }, () => ({ ...block, __images: images }));
  const { errors, steps } = parse(contract.pages.preview.body, { title: 'x', blocks });
  expect(errors).toHaveLength(maxErrors);
  expect(errors[0]).toEqual({ property: 'blocks.0.__images.a0', code: 'V_12' });
  expect(steps).toBeLessThan(2_000);
});

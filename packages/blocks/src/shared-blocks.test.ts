import type { Block } from '@ximblox/contract';
import { expect, test } from 'vitest';
import { defineSite } from './define-site.ts';
import { perBlock, sharedBlock } from './shared-blocks.ts';

const block = (text: string): Block => ({
  key: 'a',
  type: 'text',
  props: { text },
  anchorPoint: '',
  __images: {},
  __files: {},
});
const site = () =>
  defineSite({
    name: 'x',
    defaultLocale: 'nl-nl',
    locales: [{ code: 'nl-nl', name: 'Nederlands' }],
    blocks: [],
    pageTypes: [],
    menus: [],
  });

test('blocks with one text are one object, others are not', () => {
  const first = sharedBlock(block('dijk'));
  expect(sharedBlock(block('dijk'))).toBe(first);
  expect(sharedBlock(block('zee'))).not.toBe(first);
});

test('what is kept is bounded: much that is new drives out what is old, which changes nothing but the object', () => {
  const first = sharedBlock(block('oud'));
  for (let count = 0; count < 50; count += 1) sharedBlock(block(`${count}`.repeat(60_000)));
  expect(sharedBlock(block('oud'))).not.toBe(first);
  expect(sharedBlock(block('oud'))).toEqual(first);
});

test('what is found out about a block is found out once, in each site for itself', () => {
  const asked: unknown[] = [];
  const lengthOf = perBlock((_, { props }) => {
    asked.push(props.text);
    return props.text === '' ? undefined : String(props.text).length;
  });
  const [one, other] = [site(), site()];
  expect(lengthOf(one, sharedBlock(block('sluis')))).toBe(5);
  expect(lengthOf(one, sharedBlock(block('sluis')))).toBe(5);
  expect(lengthOf(other, sharedBlock(block('sluis')))).toBe(5);
  expect(lengthOf(one, sharedBlock(block('')))).toBeUndefined();
  expect(lengthOf(one, sharedBlock(block('')))).toBeUndefined();
  expect(asked).toEqual(['sluis', 'sluis', '']);
});

import type { Block } from '@ximblox/contract';
import { expect, test } from 'vitest';
import type { BlockContent } from './block-content.ts';
import { defineBlock, type BlockDefinition } from './define-block.ts';
import { definePageType } from './define-page-type.ts';
import { defineSite } from './define-site.ts';
import { field } from './fields/index.ts';
import { unreadableType } from './unreadable-block.ts';
import { perBlock, sharedBlock, sharedBlocks } from './shared-blocks.ts';

const block = (words: string): Block => ({
  key: 'a',
  type: 'text',
  props: { text: words },
  anchorPoint: '',
  __images: {},
  __files: {},
});
const site = (blocks: BlockDefinition[] = []) =>
  defineSite({
    name: 'x',
    defaultLocale: 'nl-nl',
    locales: [{ code: 'nl-nl', name: 'Nederlands' }],
    blocks,
    pageTypes: [definePageType({ id: 'blank', label: 'Blank' })],
    menus: [],
  });

test('blocks with the same text are one object, others are not', () => {
  const first = sharedBlock(block('dijk'));
  expect(sharedBlock(block('dijk'))).toBe(first);
  expect(sharedBlock(block('zee'))).not.toBe(first);
});

test('the cache is bounded: new blocks evict old ones, which only changes the object', () => {
  const first = sharedBlock(block('oud'));
  for (let count = 0; count < 50; count += 1) sharedBlock(block(`${count}`.repeat(60_000)));
  expect(sharedBlock(block('oud'))).not.toBe(first);
  expect(sharedBlock(block('oud'))).toEqual(first);
});

test('a stored block is read once per site, and gives the object of the block that is sent', () => {
  let reads = 0;
  const example = { props: {} };
  const upgrades = {
    name: (content: BlockContent) => ({ ...content, props: { text: `${String(content.props.name)} ${++reads}` } }),
  };
  const definition = defineBlock({
    type: 'text',
    label: 'T',
    group: 'T',
    fields: { text: field.text() },
    example,
    upgrades,
    component: () => null,
  });
  const stored = () => ({ ...block(''), props: { name: 'sluis' } });
  const one = site([definition]);
  const [first] = sharedBlocks(one, [stored()]);
  expect(first?.props).toEqual({ text: 'sluis 1' });
  const [again, unreadable] = sharedBlocks(one, [stored(), 'no block']);
  expect(again).toBe(first);
  expect(unreadable?.type).toBe(unreadableType);
  expect(sharedBlock(block('sluis 1'))).toBe(first);
  expect(sharedBlocks(site([definition]), [stored()])[0]?.props).toEqual({ text: 'sluis 2' });
});

test('results per block are computed once per site', () => {
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

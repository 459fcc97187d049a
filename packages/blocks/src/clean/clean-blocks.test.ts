import { expect, test } from 'vitest';
import { blockOf, site } from '../everything.fixture.ts';
import { cleanBlock } from './clean-blocks.ts';

const hostile = { title: 'Title', body: '<p>a<script>b()</script></p>', unknown: 'c' };

test('cleans a block of a registered type to its fields', () => {
  const { props } = cleanBlock(site, blockOf({ props: hostile }));
  expect(props).toMatchObject({ title: 'Title', body: '<p>a</p>' });
  expect(props).not.toHaveProperty('unknown');
});

test('leaves a block of an unregistered type unchanged', () => {
  const block = blockOf({ type: 'gone', props: hostile });
  expect(cleanBlock(site, block)).toEqual(block);
});

import { expect, test } from 'vitest';
import { blockOf, everything, picture } from './everything.fixture.ts';
import { type Resolver, resolveContent } from './resolve.ts';

/** Every object in a value, itself included. */
function objectsIn(value: unknown): object[] {
  if (typeof value !== 'object' || value === null) return [];
  return [value, ...Object.values(value).flatMap(objectsIn)];
}

/** Gives what it gets, so that whatever a kind hands on comes through. */
const same = (stored: unknown): unknown => stored;
const asItIs = { link: same, image: same, file: same, richText: same } as unknown as Resolver;

test('a component gets nothing that belongs to the block, which others share: it may change what it is given', () => {
  const crop = { x: 0, y: 0, width: 10, height: 10, rotate: 0, scaleX: 1, scaleY: 1 };
  const to = { kind: 'page', pageID: 3, anchor: 'x' };
  const block = blockOf({
    props: {
      title: 'Dijk',
      body: '<p>Dijk</p>',
      under: [1, 2],
      more: to,
      film: 'https://vimeo.com/1',
      cards: [{ label: 'a' }, { label: 'b' }],
      contact: { phone: '1', to },
    },
    __images: { background: { ...picture, cropParams: crop }, 'cards.0.icon': picture },
    __files: { paper: { hash: picture.hash, fileName: 'plan.pdf', fileID: 2 } },
  });
  const given = resolveContent(everything.fields, block, asItIs);
  expect(given).toMatchObject({ under: [1, 2], more: to, background: { cropParams: crop }, contact: { to } });
  const own = new Set(objectsIn(block));
  expect(objectsIn(given).filter((one) => own.has(one))).toEqual([]);
});

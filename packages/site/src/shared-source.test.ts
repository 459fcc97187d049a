import { expect, test } from 'vitest';
import { sharedSource } from './shared-source.ts';
import { createContent, file } from './testing/content.ts';

function shared() {
  const content = createContent();
  content.put({ pageID: 1, slug: 'een' });
  content.put({ pageID: 2, slug: 'twee', type: 'news' });
  content.files.set(5, file(5));
  return { content, source: sharedSource(content.source) };
}

test('looks up each target once, including missing ones', async () => {
  const { content, source } = shared();
  const first = await source.resolve({ pageIDs: [1, 99], fileIDs: [5] });
  expect(first).toMatchObject({ pages: [{ pageID: 1 }], files: [{ id: 5 }] });
  expect(await source.resolve({ pageIDs: [99, 1], fileIDs: [5] })).toEqual(first);
  expect(content.calls.resolve).toBe(1);
  expect((await source.resolve({ pageIDs: [1, 2], fileIDs: [] })).pages.map(({ pageID }) => pageID)).toEqual([1, 2]);
  expect(content.calls.resolve).toBe(2);
});

test('looks up a changed target again', async () => {
  const { content, source } = shared();
  await source.resolve({ pageIDs: [1, 3], fileIDs: [5] });
  content.put({ pageID: 1, slug: 'nieuw' });
  content.put({ pageID: 3, slug: 'drie' });
  content.files.delete(5);
  source.dropTags(['page:1', 'page:3', 'file:5']);
  const { pages, files } = await source.resolve({ pageIDs: [1, 3], fileIDs: [5] });
  expect(pages.map(({ url }) => url)).toEqual(['/nieuw', '/drie']);
  expect(files).toEqual([]);
});

test('does not cache a target that changes while it is read', async () => {
  const { content, source } = shared();
  content.before = () => {
    content.before = () => undefined;
    source.dropTags(['page:1']);
  };
  await source.resolve({ pageIDs: [1], fileIDs: [] });
  await source.resolve({ pageIDs: [1], fileIDs: [] });
  expect(content.calls.resolve).toBe(2);
});

test('looks up every target again after dropAll', async () => {
  const { content, source } = shared();
  await source.resolve({ pageIDs: [1], fileIDs: [] });
  source.dropAll();
  await source.resolve({ pageIDs: [1], fileIDs: [] });
  expect(content.calls.resolve).toBe(2);
});

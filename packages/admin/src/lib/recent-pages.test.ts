import { describe, expect, it } from 'vitest';
import { readRecentPages, withRecentPage } from './recent-pages.ts';

const page = (id: number) => ({ id, title: `Page ${id}`, locale: 'nl-nl' });

describe('the pages that were opened last', () => {
  it('are limited, without duplicates, newest first', () => {
    const pages = [1, 2, 3, 1, 4, 5, 6, 7, 8, 9].reduce<ReturnType<typeof page>[]>(
      (some, id) => withRecentPage(some, page(id)),
      [],
    );
    expect(pages.map(({ id }) => id)).toEqual([9, 8, 7, 6, 5, 4, 1, 3]);
    expect(readRecentPages(JSON.stringify(pages))).toEqual(pages);
  });

  it.each([null, '', '{', '{}', '[1, null, {"id": "1"}]'])('are none in %j', (stored) =>
    expect(readRecentPages(stored)).toEqual([]),
  );
});

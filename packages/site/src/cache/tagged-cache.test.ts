import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Computed, createTaggedCache } from './tagged-cache.ts';

const computed = (value: string, tags: string[] = [], bytes = 10): Computed<string> => ({ value, tags, bytes });
const resolving =
  (value: string, tags: string[] = [], bytes = 10) =>
  () =>
    Promise.resolve(computed(value, tags, bytes));

/** Returns a computation that resolves on demand. */
function deferred(tags: string[]) {
  let finish: (value: string) => void = () => undefined;
  const result = new Promise<Computed<string>>((resolve) => {
    finish = (value) => resolve(computed(value, tags));
  });
  return { compute: () => result, finish };
}

describe('a cached value', () => {
  test('is computed once', async () => {
    const cache = createTaggedCache<string>({ maxBytes: 100 });
    expect(await cache.fetch('a', resolving('1'))).toBe('1');
    expect(await cache.fetch('a', resolving('2'))).toBe('1');
    expect(cache.get('a')).toBe('1');
  });

  test('is computed once for concurrent callers', async () => {
    const cache = createTaggedCache<string>({ maxBytes: 100 });
    const { compute, finish } = deferred([]);
    const first = cache.fetch('a', compute);
    const second = cache.fetch('a', resolving('other'));
    finish('one');
    expect(await Promise.all([first, second])).toEqual(['one', 'one']);
  });

  test('is not stored if computing fails', async () => {
    const cache = createTaggedCache<string>({ maxBytes: 100 });
    await expect(cache.fetch('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(await cache.fetch('a', resolving('back'))).toBe('back');
  });

  test('is returned until it is stale', async () => {
    const cache = createTaggedCache<string>({ maxBytes: 100 });
    await cache.fetch('a', () => Promise.resolve({ ...computed('a'), maxAge: 60_000 }));
    expect(cache.get('a')).toBe('a');
  });

  test('is returned while stale and being recomputed, but not after it was dropped', async () => {
    const cache = createTaggedCache<string>({ maxBytes: 100 });
    const short = (value: string) => () => Promise.resolve({ ...computed(value, ['t']), maxAge: -1 });
    await cache.fetch('a', short('old'));
    expect(cache.get('a')).toBeUndefined();
    expect(await cache.fetch('a', () => Promise.reject(new Error('away')))).toBe('old');
    // Waits until the failed computation has ended.
    await new Promise((resolve) => setImmediate(resolve));
    const { compute, finish } = deferred(['t']);
    expect(await cache.fetch('a', compute)).toBe('old');
    finish('new');
    await compute();
    await expect.poll(() => cache.get('a')).toBe('new');
    await cache.fetch('b', short('gone'));
    cache.dropTags(['t']);
    await expect(cache.fetch('b', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  });
});

describe('dropping', () => {
  test('removes everything, and later calls do not join running computations', async () => {
    const cache = createTaggedCache<string>({ maxBytes: 100 });
    await cache.fetch('a', resolving('a', ['page:1']));
    const old = deferred([]);
    const stale = cache.fetch('b', old.compute);
    cache.dropAll();
    expect(cache.get('a')).toBeUndefined();
    expect(await cache.fetch('b', resolving('fresh'))).toBe('fresh');
    old.finish('stale');
    await stale;
    expect(cache.get('b')).toBe('fresh');
  });

  test.each(['tag', 'all'])('forgets the tags of a value that is computed again, after dropping by %s', async (by) => {
    const cache = createTaggedCache<string>({ maxBytes: 100 });
    await cache.fetch('a', resolving('old', ['page:1', 'page:2']));
    if (by === 'tag') cache.dropTags(['page:2']);
    else cache.dropAll();
    await cache.fetch('a', resolving('new', ['page:2']));
    cache.dropTags(['page:1']);
    expect(cache.get('a')).toBe('new');
  });

  test('removes entries with the tag and no others', async () => {
    const cache = createTaggedCache<string>({ maxBytes: 100 });
    await cache.fetch('a', resolving('a', ['page:1', 'menu:main']));
    await cache.fetch('b', resolving('b', ['page:2']));
    cache.dropTags(['page:1']);
    expect(cache.get('a')).toBeUndefined();
    expect(cache.get('b')).toBe('b');
    expect(cache.size()).toEqual({ bytes: 10, entries: 1 });
  });

  test('prevents a running computation from being stored', async () => {
    const cache = createTaggedCache<string>({ maxBytes: 100 });
    const { compute, finish } = deferred(['page:1']);
    const stale = cache.fetch('a', compute);
    cache.dropTags(['page:1']);
    finish('stale');
    expect(await stale).toBe('stale');
    expect(cache.get('a')).toBeUndefined();
  });

  test('does not affect a computation with other tags', async () => {
    const cache = createTaggedCache<string>({ maxBytes: 100 });
    const { compute, finish } = deferred(['page:1']);
    const value = cache.fetch('a', compute);
    cache.dropTags(['page:2']);
    finish('good');
    await value;
    expect(cache.get('a')).toBe('good');
  });

  test('prevents later calls from joining an older computation', async () => {
    const cache = createTaggedCache<string>({ maxBytes: 100 });
    const old = deferred(['page:1']);
    const stale = cache.fetch('a', old.compute);
    cache.dropTags(['page:1']);
    const fresh = await cache.fetch('a', resolving('fresh', ['page:1']));
    old.finish('stale');
    await stale;
    expect(fresh).toBe('fresh');
    expect(cache.get('a')).toBe('fresh');
  });

  test('everything prevents a running computation from being stored', async () => {
    const cache = createTaggedCache<string>({ maxBytes: 100 });
    const { compute, finish } = deferred([]);
    const stale = cache.fetch('a', compute);
    cache.dropAll();
    finish('stale');
    await stale;
    expect(cache.size()).toEqual({ bytes: 0, entries: 0 });
  });
});

describe('the size limit', () => {
  test('evicts what was not used recently', async () => {
    const cache = createTaggedCache<string>({ maxBytes: 30 });
    for (const key of ['a', 'b', 'c']) await cache.fetch(key, resolving(key));
    cache.get('a');
    await cache.fetch('d', resolving('d'));
    expect(cache.get('b')).toBeUndefined();
    expect(cache.get('a')).toBe('a');
    expect(cache.get('d')).toBe('d');
  });

  test('spares used entries until the others are gone', async () => {
    const cache = createTaggedCache<string>({ maxBytes: 30 });
    for (const key of ['a', 'b', 'c']) await cache.fetch(key, resolving(key));
    cache.get('a');
    await cache.fetch('d', resolving('d'));
    await cache.fetch('e', resolving('e'));
    expect([cache.get('b'), cache.get('c'), cache.get('a')]).toEqual([undefined, undefined, 'a']);
  });

  test('spares a kept entry as often as it was read', async () => {
    const cache = createTaggedCache<string>({ maxBytes: 30 });
    const keep = async (key: string) => {
      // The first time it is evicted at once, the second time it is kept.
      for (let request = 0; request < 2; request += 1) await cache.fetch(key, resolving(key));
    };
    for (const key of ['a', 'b', 'c', 'a', 'b']) await cache.fetch(key, resolving(key));
    await cache.fetch('d', resolving('d'));
    for (const key of ['a', 'a', 'b', 'd']) cache.get(key);
    for (const key of ['e', 'f', 'g']) await keep(key);
    expect([cache.get('a'), cache.get('b')]).toEqual(['a', undefined]);
  });

  test('neither keeps an entry because it is replaced, nor forgets that it was kept', async () => {
    const cache = createTaggedCache<string>({ maxBytes: 30 });
    const readOnce = async (keys: string[]): Promise<void> => {
      for (const key of keys) await cache.fetch(key, resolving(key));
    };
    await readOnce(['read', 'b', 'c', 'read', 'd', 'unread']);
    for (const key of ['read', 'unread']) cache.begin().store(key, computed('new'));
    await readOnce(['e', 'f', 'g', 'h']);
    expect([cache.get('read'), cache.get('unread')]).toEqual(['new', undefined]);
  });

  test('is not filled by values that are requested once', async () => {
    const cache = createTaggedCache<string>({ maxBytes: 1000 });
    const read = (key: string) => cache.fetch(key, resolving(key));
    // Each of the 40 popular values is read once in 200 requests, which is more than the 100 values that fit.
    for (let request = 0; request < 4000; request += 1) {
      await read(request % 5 === 0 ? `popular-${(request / 5) % 40}` : `once-${request}`);
    }
    const popular = Array.from({ length: 40 }, (_, number) => cache.get(`popular-${number}`));
    expect(popular.filter(Boolean)).toHaveLength(40);
  });

  test('replaces values that are no longer read', async () => {
    const cache = createTaggedCache<string>({ maxBytes: 30 });
    for (const key of ['a', 'b', 'c', 'a', 'b', 'c']) await cache.fetch(key, resolving(key));
    for (let round = 0; round < 9; round += 1) await cache.fetch('d', resolving('d'));
    for (let round = 0; round < 9; round += 1) await cache.fetch('e', resolving('e'));
    expect([cache.get('d'), cache.get('e')]).toEqual(['d', 'e']);
  });

  test('keeps the place of a value that is dropped and computed again', async () => {
    const cache = createTaggedCache<string>({ maxBytes: 100 });
    await cache.fetch('news', resolving('old', ['page:1']));
    cache.get('news');
    for (let one = 0; one < 20; one += 1) await cache.fetch(`once-${one}`, resolving('x'));
    cache.dropTags(['page:1']);
    await cache.fetch('news', resolving('new', ['page:1']));
    for (let one = 20; one < 60; one += 1) await cache.fetch(`once-${one}`, resolving('x'));
    expect(cache.get('news')).toBe('new');
  });

  test('forgets values that were evicted long ago: they are on probation again', async () => {
    const cache = createTaggedCache<string>({ maxBytes: 100 });
    const readOnce = async (from: number, to: number): Promise<void> => {
      for (let one = from; one < to; one += 1) await cache.fetch(`once-${one}`, resolving('x'));
    };
    await cache.fetch('old', resolving('old'));
    await readOnce(0, 200);
    await cache.fetch('old', resolving('old'));
    await readOnce(200, 240);
    expect(cache.get('old')).toBeUndefined();
  });

  test('counts a recomputed value once', async () => {
    const cache = createTaggedCache<string>({ maxBytes: 100 });
    const short = () => Promise.resolve({ ...computed('a'), maxAge: -1 });
    await cache.fetch('a', short);
    await cache.fetch('a', short);
    await new Promise((resolve) => setImmediate(resolve));
    expect(cache.size()).toEqual({ bytes: 10, entries: 1 });
  });

  test('excludes values larger than the whole cache', async () => {
    const cache = createTaggedCache<string>({ maxBytes: 30 });
    await cache.fetch('a', resolving('a'));
    expect(await cache.fetch('b', resolving('b', [], 31))).toBe('b');
    expect(cache.size()).toEqual({ bytes: 10, entries: 1 });
  });

  test('counts growth of an entry', async () => {
    const cache = createTaggedCache<string>({ maxBytes: 30 });
    await cache.fetch('a', resolving('a'));
    await cache.fetch('b', resolving('b'));
    cache.grow('b', 'another value', 15);
    expect(cache.size()).toEqual({ bytes: 20, entries: 2 });
    cache.grow('b', 'b', 15);
    expect(cache.size()).toEqual({ bytes: 25, entries: 1 });
  });

  test('holds for any sequence of operations', async () => {
    const step = fc.oneof(
      fc.record({ do: fc.constant('fetch' as const), key: fc.nat(9), bytes: fc.nat(60), tag: fc.nat(3) }),
      fc.record({ do: fc.constant('drop' as const), tag: fc.nat(3) }),
      fc.record({ do: fc.constant('get' as const), key: fc.nat(9) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
        const cache = createTaggedCache<string>({ maxBytes: 100 });
        const tagOf = new Map<string, string>();
        for (const one of steps) {
          if (one.do === 'drop') {
            cache.dropTags([`t${one.tag}`]);
            for (const [key, tag] of tagOf) if (tag === `t${one.tag}`) expect(cache.get(key)).toBeUndefined();
          } else if (one.do === 'get') cache.get(String(one.key));
          else {
            const key = String(one.key);
            if (cache.get(key) === undefined) tagOf.set(key, `t${one.tag}`);
            await cache.fetch(key, resolving(key, [`t${one.tag}`], one.bytes));
          }
          expect(cache.size().bytes).toBeLessThanOrEqual(100);
          expect(cache.size().bytes).toBeGreaterThanOrEqual(0);
        }
        cache.dropTags(['t0', 't1', 't2', 't3']);
        expect(cache.size()).toEqual({ bytes: 0, entries: 0 });
      }),
    );
  });
});

describe('a computation that may store nothing', () => {
  const kept = { value: 'a', tags: ['page:1'], bytes: 1 };

  test('stores its value if none of its tags was dropped', () => {
    const cache = createTaggedCache<string>({ maxBytes: 100 });
    const one = cache.begin();
    cache.dropTags(['page:2']);
    one.store('a', kept);
    one.end();
    expect(cache.get('a')).toBe('a');
    cache.dropTags(['page:1']);
    expect(cache.get('a')).toBeUndefined();
  });

  test('does not store its value otherwise, even if others run concurrently', () => {
    const cache = createTaggedCache<string>({ maxBytes: 100 });
    const one = cache.begin();
    cache.dropTags(['page:1']);
    cache.begin().end();
    one.store('a', kept);
    one.end();
    expect(cache.get('a')).toBeUndefined();
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Computed, createTaggedCache } from './tagged-cache.ts';

const computed = (value: string, tags: string[] = [], bytes = 10): Computed<string> => ({ value, tags, bytes });
const later =
  (value: string, tags: string[] = [], bytes = 10) =>
  () =>
    Promise.resolve(computed(value, tags, bytes));

/** A computation that ends when told. */
function held(tags: string[]) {
  let finish: (value: string) => void = () => undefined;
  const result = new Promise<Computed<string>>((resolve) => {
    finish = (value) => resolve(computed(value, tags));
  });
  return { compute: () => result, finish };
}

describe('what is kept', () => {
  test('is computed once', async () => {
    const cache = createTaggedCache<string>({ maxBytes: 100 });
    expect(await cache.fetch('a', later('1'))).toBe('1');
    expect(await cache.fetch('a', later('2'))).toBe('1');
    expect(cache.get('a')).toBe('1');
  });

  test('is computed once for all who ask meanwhile', async () => {
    const cache = createTaggedCache<string>({ maxBytes: 100 });
    const { compute, finish } = held([]);
    const first = cache.fetch('a', compute);
    const second = cache.fetch('a', later('other'));
    finish('one');
    expect(await Promise.all([first, second])).toEqual(['one', 'one']);
  });

  test('is not a failure', async () => {
    const cache = createTaggedCache<string>({ maxBytes: 100 });
    await expect(cache.fetch('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(await cache.fetch('a', later('back'))).toBe('back');
  });

  test('is given out until it runs out', async () => {
    const cache = createTaggedCache<string>({ maxBytes: 100 });
    await cache.fetch('a', () => Promise.resolve({ ...computed('a'), keepFor: 60_000 }));
    expect(cache.get('a')).toBe('a');
  });

  test('is given out when it has run out, until it is computed anew; not once it was dropped', async () => {
    const cache = createTaggedCache<string>({ maxBytes: 100 });
    const short = (value: string) => () => Promise.resolve({ ...computed(value, ['t']), keepFor: -1 });
    await cache.fetch('a', short('old'));
    expect(cache.get('a')).toBeUndefined();
    expect(await cache.fetch('a', () => Promise.reject(new Error('away')))).toBe('old');
    // That try is over before the next one.
    await new Promise((resolve) => setImmediate(resolve));
    const { compute, finish } = held(['t']);
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
  test('of all takes everything, and later requests do not join what is being computed', async () => {
    const cache = createTaggedCache<string>({ maxBytes: 100 });
    await cache.fetch('a', later('a', ['page:1']));
    const old = held([]);
    const stale = cache.fetch('b', old.compute);
    cache.dropAll();
    expect(cache.get('a')).toBeUndefined();
    expect(await cache.fetch('b', later('fresh'))).toBe('fresh');
    old.finish('stale');
    await stale;
    expect(cache.get('b')).toBe('fresh');
  });

  test.each(['tag', 'all'])('forgets the tags of a value that is computed again, after dropping by %s', async (by) => {
    const cache = createTaggedCache<string>({ maxBytes: 100 });
    await cache.fetch('a', later('old', ['page:1', 'page:2']));
    if (by === 'tag') cache.dropTags(['page:2']);
    else cache.dropAll();
    await cache.fetch('a', later('new', ['page:2']));
    cache.dropTags(['page:1']);
    expect(cache.get('a')).toBe('new');
  });

  test('takes what was made from the tag, and nothing else', async () => {
    const cache = createTaggedCache<string>({ maxBytes: 100 });
    await cache.fetch('a', later('a', ['page:1', 'menu:main']));
    await cache.fetch('b', later('b', ['page:2']));
    cache.dropTags(['page:1']);
    expect(cache.get('a')).toBeUndefined();
    expect(cache.get('b')).toBe('b');
    expect(cache.size()).toEqual({ bytes: 10, entries: 1 });
  });

  test('during a computation keeps its value from being stored', async () => {
    const cache = createTaggedCache<string>({ maxBytes: 100 });
    const { compute, finish } = held(['page:1']);
    const stale = cache.fetch('a', compute);
    cache.dropTags(['page:1']);
    finish('stale');
    expect(await stale).toBe('stale');
    expect(cache.get('a')).toBeUndefined();
  });

  test('of something else during a computation does no harm', async () => {
    const cache = createTaggedCache<string>({ maxBytes: 100 });
    const { compute, finish } = held(['page:1']);
    const value = cache.fetch('a', compute);
    cache.dropTags(['page:2']);
    finish('good');
    await value;
    expect(cache.get('a')).toBe('good');
  });

  test('keeps later requests from joining an older computation', async () => {
    const cache = createTaggedCache<string>({ maxBytes: 100 });
    const old = held(['page:1']);
    const stale = cache.fetch('a', old.compute);
    cache.dropTags(['page:1']);
    const fresh = await cache.fetch('a', later('fresh', ['page:1']));
    old.finish('stale');
    await stale;
    expect(fresh).toBe('fresh');
    expect(cache.get('a')).toBe('fresh');
  });

  test('of all during a computation keeps its value from being stored', async () => {
    const cache = createTaggedCache<string>({ maxBytes: 100 });
    const { compute, finish } = held([]);
    const stale = cache.fetch('a', compute);
    cache.dropAll();
    finish('stale');
    await stale;
    expect(cache.size()).toEqual({ bytes: 0, entries: 0 });
  });
});

describe('room', () => {
  test('goes to what was asked for lately', async () => {
    const cache = createTaggedCache<string>({ maxBytes: 30 });
    for (const key of ['a', 'b', 'c']) await cache.fetch(key, later(key));
    cache.get('a');
    await cache.fetch('d', later('d'));
    expect(cache.get('b')).toBeUndefined();
    expect(cache.get('a')).toBe('a');
    expect(cache.get('d')).toBe('d');
  });

  test('is kept by what was asked for, until the others are gone', async () => {
    const cache = createTaggedCache<string>({ maxBytes: 30 });
    for (const key of ['a', 'b', 'c']) await cache.fetch(key, later(key));
    cache.get('a');
    await cache.fetch('d', later('d'));
    await cache.fetch('e', later('e'));
    expect([cache.get('b'), cache.get('c'), cache.get('a')]).toEqual([undefined, undefined, 'a']);
  });

  test('is lost by what was asked for only once before', async () => {
    const cache = createTaggedCache<string>({ maxBytes: 30 });
    for (const key of ['a', 'b', 'c']) await cache.fetch(key, later(key));
    for (const key of ['a', 'b', 'c']) cache.get(key);
    for (const key of ['d', 'e']) await cache.fetch(key, later(key));
    expect([cache.get('a'), cache.get('e')]).toEqual([undefined, 'e']);
  });

  test('is counted once for a value that is computed again', async () => {
    const cache = createTaggedCache<string>({ maxBytes: 100 });
    const short = () => Promise.resolve({ ...computed('a'), keepFor: -1 });
    await cache.fetch('a', short);
    await cache.fetch('a', short);
    await new Promise((resolve) => setImmediate(resolve));
    expect(cache.size()).toEqual({ bytes: 10, entries: 1 });
  });

  test('is not given to what is larger than all of it', async () => {
    const cache = createTaggedCache<string>({ maxBytes: 30 });
    await cache.fetch('a', later('a'));
    expect(await cache.fetch('b', later('b', [], 31))).toBe('b');
    expect(cache.size()).toEqual({ bytes: 10, entries: 1 });
  });

  test('is counted when something grows', async () => {
    const cache = createTaggedCache<string>({ maxBytes: 30 });
    await cache.fetch('a', later('a'));
    await cache.fetch('b', later('b'));
    cache.grow('b', 'another value', 15);
    expect(cache.size()).toEqual({ bytes: 20, entries: 2 });
    cache.grow('b', 'b', 15);
    expect(cache.size()).toEqual({ bytes: 25, entries: 1 });
  });

  test('stays within bounds whatever happens', async () => {
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
            await cache.fetch(key, later(key, [`t${one.tag}`], one.bytes));
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

describe('a computation that may come to nothing', () => {
  const kept = { value: 'a', tags: ['page:1'], bytes: 1 };

  test('is kept when nothing that it was made from was dropped meanwhile', () => {
    const cache = createTaggedCache<string>({ maxBytes: 100 });
    const one = cache.begin();
    cache.dropTags(['page:2']);
    one.keep('a', kept);
    one.end();
    expect(cache.get('a')).toBe('a');
    cache.dropTags(['page:1']);
    expect(cache.get('a')).toBeUndefined();
  });

  test('is not kept otherwise, though others begin and end beside it', () => {
    const cache = createTaggedCache<string>({ maxBytes: 100 });
    const one = cache.begin();
    cache.dropTags(['page:1']);
    cache.begin().end();
    one.keep('a', kept);
    one.end();
    expect(cache.get('a')).toBeUndefined();
  });
});

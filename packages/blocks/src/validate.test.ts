import { describe, expect, it } from 'vitest';
import { parseVideo } from './fields/index.ts';
import { blockOf, everything, picture, site } from './everything.fixture.ts';
import { validateBlocks, validateContent } from './validate.ts';

const errorsOf = (props: Record<string, unknown>, strictness: 'draft' | 'publication' = 'draft') =>
  validateContent(everything.fields, blockOf({ props }), strictness).map(({ property, code }) => `${property} ${code}`);

describe('validation of one block', () => {
  it.each<[Record<string, unknown>, string[]]>([
    [{ title: 'far too long a title' }, ['props.title V_14']],
    [{ title: 7 }, ['props.title V_12']],
    [{ title: 'a\u202Eb' }, ['props.title V_12']],
    [{ title: 'a\u2028b' }, []],
    [{ address: 'nobody' }, ['props.address V_02']],
    [{ home: 'javascript:alert(1)' }, ['props.home V_13']],
    [{ intro: 'x'.repeat(21) }, ['props.intro V_14']],
    [{ body: '<p>open' }, ['props.body V_15']],
    [{ body: '<p><strong>a</p></strong>' }, ['props.body V_15']],
    [{ body: '<p>a</p' }, ['props.body V_15']],
    [{ amount: 10 }, ['props.amount V_12']],
    [{ amount: Number.NaN }, ['props.amount V_12']],
    [{ wide: 'yes' }, ['props.wide V_12']],
    [{ tone: 'shrill' }, ['props.tone V_12']],
    [{ day: '2026-02-30' }, ['props.day V_12']],
    [{ more: { kind: 'url', url: 'javascript:alert(1)' } }, ['props.more.url V_13']],
    [{ more: { kind: 'page', pageID: '7' } }, ['props.more V_12']],
    [{ more: { kind: 'url', url: `https://a.example/${'x'.repeat(2000)}` } }, ['props.more.url V_14']],
    [{ more: { kind: 'page', pageID: 7, anchor: 'x'.repeat(101) } }, ['props.more.anchor V_14']],
    [{ film: 'https://example.org/film' }, ['props.film V_12']],
    [{ mail: 'nobody@' }, ['props.mail V_02']],
    [{ mail: `${'x'.repeat(250)}@a.example` }, ['props.mail V_14']],
    [{ web: 'javascript:alert(1)' }, ['props.web V_13']],
    [{ web: 'example.org' }, ['props.web V_13']],
    [{ web: `https://a.example/${'x'.repeat(2000)}` }, ['props.web V_14']],
    [{ call: 'call me' }, ['props.call V_12']],
    [{ call: '((((((' }, ['props.call V_12']],
    [{ call: '1'.repeat(41) }, ['props.call V_14']],
    [{ name: 'Winter tour' }, ['props.name V_12']],
    [{ name: '-winter' }, ['props.name V_12']],
    [{ name: 'a-winter-tour' }, ['props.name V_14']],
    [{ opens: '24:00' }, ['props.opens V_12']],
    [{ opens: '9:30' }, ['props.opens V_12']],
    [{ starts: '2026-11-21T09:30' }, ['props.starts V_12']],
    [{ starts: '2026-02-30T09:30:00Z' }, ['props.starts V_12']],
    [{ starts: 1 }, ['props.starts V_12']],
    [{ themes: ['sand', 'snow'] }, ['props.themes V_12']],
    [{ themes: ['sand', 'sea', 'wind'] }, ['props.themes V_14']],
    [{ themes: 'sand' }, ['props.themes V_12']],
    [{ paint: 'snow' }, ['props.paint V_12']],
    [{ paint: '#0a5c8a' }, ['props.paint V_12']],
    [{ mixed: 'sea' }, ['props.mixed V_12']],
    [{ chart: '{' }, ['props.chart V_12']],
    [{ chart: '[1]' }, ['props.chart V_12']],
    [{ chart: '{"unit":"ft"}' }, ['props.chart.points V_12', 'props.chart.unit V_12']],
    [{ chart: { points: [1, 'a'] } }, ['props.chart.points.1 V_12']],
    [{ chart: { points: [1, 2, 3] } }, ['props.chart.points V_12']],
    [{ chart: JSON.stringify({ points: [1], more: 'x'.repeat(60) }) }, ['props.chart V_14']],
    [{ sample: { language: 'java', code: 'x'.repeat(21) } }, ['props.sample.language V_12', 'props.sample.code V_14']],
    [{ sample: { code: 1 } }, ['props.sample V_12']],
    [{ prices: { rows: [['a'], ['b'], ['c']] } }, ['props.prices V_14']],
    [{ prices: { rows: [['a', 'b', 'c']] } }, ['props.prices V_14']],
    [{ prices: { rows: [['a'], ['b', 'x'.repeat(501)]] } }, ['props.prices.rows.1.1 V_14']],
    [
      { prices: { rows: Array.from({ length: 300 }, () => Array.from({ length: 300 }, () => '')) } },
      ['props.prices V_14'],
    ],
    [{ prices: { rows: [['a', null], [{}]] } }, ['props.prices V_12']],
    [{ prices: { rows: ['a'] } }, ['props.prices V_12']],
    [{ prices: { rows: [['a']], headerRow: 'yes' } }, ['props.prices V_12']],
    [{ cards: [{}, {}, {}] }, ['props.cards V_14']],
    [{ contact: { phone: '0123456789' } }, ['props.contact.phone V_14']],
    [{ cards: { 0: { label: 'a' } }, contact: [1] }, ['props.cards V_12', 'props.contact V_12']],
    [{ cards: ['a', null], contact: 'x' }, ['props.cards.0 V_12', 'props.cards.1 V_12', 'props.contact V_12']],
    [{ cards: null, contact: null }, ['props.cards V_12', 'props.contact V_12']],
  ])('%j gives %j', (props, expected) => {
    expect(errorsOf(props)).toEqual(expected);
  });

  it('accepts valid and empty values', () => {
    expect(errorsOf({})).toEqual([]);
    expect(
      errorsOf({ title: 'a', home: 'https://a.example', day: '2026-02-28', amount: 9, body: '<p>a<br>b</p>' }),
    ).toEqual([]);
  });

  it('requires required fields only before publication, also inside lists', () => {
    expect(errorsOf({ cards: [{}] })).toEqual([]);
    expect(errorsOf({ cards: [{}] }, 'publication')).toEqual(['props.title V_01', 'props.cards.0.label V_01']);
  });

  it('requires the minimum of choices only before publication, and only once there is one', () => {
    expect(errorsOf({ themes: ['sand'] })).toEqual([]);
    expect(errorsOf({ title: 'a', themes: ['sand'] }, 'publication')).toEqual(['props.themes V_01']);
    expect(errorsOf({ title: 'a', themes: ['sand', 'sea'] }, 'publication')).toEqual([]);
    expect(errorsOf({ title: 'a', themes: [] }, 'publication')).toEqual([]);
  });

  it('reports all errors together', () => {
    expect(errorsOf({ title: 'far too long a title', address: 'x', tone: 1 })).toHaveLength(3);
  });
});

describe('validation of a page', () => {
  it('reports the block of a duplicate key or anchor', () => {
    const first = blockOf({ anchorPoint: 'top', __images: { background: { ...picture, hash: 'no hash' } } });
    expect(validateBlocks(site, [first, blockOf({ anchorPoint: 'top', props: { tone: 'shrill' } })], 'draft')).toEqual([
      { property: 'blocks.0.__images.background', code: 'V_12' },
      { property: 'blocks.1.key', code: 'V_18' },
      { property: 'blocks.1.anchorPoint', code: 'V_18' },
      { property: 'blocks.1.props.tone', code: 'V_12' },
    ]);
  });

  it('accepts blocks of an unregistered type', () => {
    expect(validateBlocks(site, [blockOf({ type: 'long-gone', props: { any: 'thing' } })], 'publication')).toEqual([]);
  });
});

describe('videos', () => {
  it.each([
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3', 'youtube', 'dQw4w9WgXcQ'],
    ['https://youtu.be/dQw4w9WgXcQ', 'youtube', 'dQw4w9WgXcQ'],
    ['dQw4w9WgXcQ', 'youtube', 'dQw4w9WgXcQ'],
    ['https://vimeo.com/76979871', 'vimeo', '76979871'],
    ['76979871', 'vimeo', '76979871'],
  ])('%s is %s %s', (typed, service, id) => {
    expect(parseVideo(typed)).toMatchObject({ service, id });
  });

  it.each(['https://evil.example/youtube.com/watch?v=dQw4w9WgXcQ', 'javascript:alert(1)', ''])(
    '%j is none',
    (typed) => {
      expect(parseVideo(typed)).toBeNull();
    },
  );
});

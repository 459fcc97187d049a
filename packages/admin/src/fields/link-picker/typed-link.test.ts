import { describe, expect, it } from 'vitest';
import { linkOfOption, linkOptions, searchedText, type SuggestedPage, typedAnchor } from './typed-link.ts';

const page = (id: number, title: string): SuggestedPage => ({
  id,
  title,
  url: `/${title.toLowerCase()}`,
  live: true,
  underway: null,
  underwayAt: null,
});
const dykes = page(3, 'Dykes');

const optionsFor = (typed: string, found: object = {}, canBeAddress = true) =>
  linkOptions(typed, { match: null, pages: [], anchors: [], ...found }, ['team', 'work'], canBeAddress).map(
    linkOfOption,
  );
const toPage = (anchor?: string) => ({ kind: 'page', pageID: 3, ...(anchor && { anchor }) });
const toUrl = (url: string) => ({ kind: 'url', url });

describe('the text that is searched for', () => {
  it.each([
    [' dykes ', 'dykes'],
    ['C# course', 'C# course'],
    ['/dykes#team', '/dykes'],
    ['https://cms.example/dykes#team', '/dykes'],
    ['https://cms.example', '/'],
    ['https://cms.example.com/dykes', 'https://cms.example.com/dykes'],
    ['#te', ''],
  ])('of %o is %o', (typed, term) => {
    expect(searchedText(typed, 'https://cms.example')).toBe(term);
  });
});

describe('options', () => {
  it('are pages, then the address that was typed', () => {
    expect(optionsFor('dy', { pages: [dykes] })).toEqual([toPage()]);
    expect(optionsFor('nu.nl', { pages: [dykes] })).toEqual([toPage(), toUrl('https://nu.nl')]);
    expect(optionsFor('https://example.com/dykes', { pages: [dykes] })[0]).toEqual(toUrl('https://example.com/dykes'));
    expect(optionsFor('ada@example.com')).toEqual([toUrl('mailto:ada@example.com')]);
    expect(optionsFor('030 123 45 67')).toEqual([toUrl('tel:0301234567')]);
    expect(optionsFor('https://example.com/#a')).toEqual([toUrl('https://example.com/#a')]);
    for (const typed of ['', ' ', 'javascript:alert(1)', '//example.com', 'two words'])
      expect(optionsFor(typed)).toEqual([]);
  });

  it('of an address of the site are its page and anchors', () => {
    const found = { match: dykes, anchors: ['top', 'tide'] };
    expect(optionsFor('/dykes', found)).toEqual([toPage(), toPage('top'), toPage('tide')]);
    expect(optionsFor('/dykes#', found)).toEqual([toPage(), toPage('top'), toPage('tide')]);
    expect(optionsFor('/dykes#T', found)).toEqual([toPage('top'), toPage('tide'), toPage('T'), toPage()]);
    expect(optionsFor('/dykes#tide', found)).toEqual([toPage('tide'), toPage()]);
    expect(optionsFor('/dykes#map', found)).toEqual([toPage('map'), toPage()]);
  });

  it('after # are the anchors of the edited page', () => {
    expect(optionsFor('#')).toEqual([toUrl('#team'), toUrl('#work')]);
    expect(optionsFor('#wo')).toEqual([toUrl('#work'), toUrl('#wo')]);
    expect(optionsFor('#work')).toEqual([toUrl('#work')]);
    expect(typedAnchor('C# course')).toBeNull();
  });

  it('are pages only, where a link may not lead elsewhere', () => {
    for (const typed of ['https://example.com', '#team', '#']) expect(optionsFor(typed, {}, false)).toEqual([]);
    expect(optionsFor('dy', { pages: [dykes] }, false)).toEqual([toPage()]);
  });
});

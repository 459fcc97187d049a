import { expect, test } from 'vitest';
import { picture } from './everything.fixture.ts';
import { seoFallback } from './seo-fallback.ts';

test('description and social image fall back to the fields that the page type names', () => {
  const typeData = {
    lead: '<p>The barriers\n are <strong>closed</strong>.</p>',
    date: 7,
    __images: { image: picture },
  };
  const named = { seoDescription: 'lead', socialImage: 'image' };
  expect(seoFallback(named, typeData)).toEqual({ description: 'The barriers are closed.', image: picture });
  const nothing = { description: '', image: undefined };
  expect(seoFallback({}, typeData)).toEqual(nothing);
  expect(seoFallback({ seoDescription: null, socialImage: null }, typeData)).toEqual(nothing);
  expect(seoFallback({ seoDescription: 'date', socialImage: 'other' }, typeData)).toEqual(nothing);
});

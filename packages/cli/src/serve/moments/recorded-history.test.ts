import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Product, startProduct } from '../../testing/start-product.ts';
import { checkHistory, recordHistory } from './recorded-history.ts';
import { historySite } from './history.fixture.tsx';

let product: Product;
beforeAll(async () => {
  product = await startProduct(historySite);
});
afterAll(() => product[Symbol.asyncDispose]());

// `npm run bench -- history` runs longer histories.
const [seed = 11, steps = 120] = (process.env.XIMBLOX_HISTORY ?? '').split(',').filter(Boolean).map(Number);

test('the site at a moment is the HTML that visitors got at that moment', async () => {
  const recorded = await recordHistory(product, { seed, steps, moments: 400 });
  expect(recorded.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 404, 308, 410]));
  expect(await checkHistory(product, recorded)).toEqual([]);
});

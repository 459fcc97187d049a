import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { administrator, expectAbsent, expectAccessible } from './journey.ts';
import { type Product, startProduct } from './product.ts';

let site: Product;
beforeAll(async () => {
  site = await startProduct({ XIMBLOX_SITE: 'e2e/own-kinds-site' });
});
afterAll(() => site.stop());

it('shows visitors the values of an own kind, selects pages by them, and omits fields that do not apply', async () => {
  const html = await (await fetch(site.url)).text();
  const text = html.replaceAll('<!-- -->', '');
  // The seed stores 3.4 stars, which the kind rounds, and a price, which does not apply to a free tour.
  expect(text).toContain('<p class="stars">3 of 4</p><p class="price">Free, null</p>');
  expect([...text.matchAll(/<li>(Tour \w+): (\d)/g)].map(([, tour, stars]) => `${tour} ${stars}`)).toEqual([
    'Tour three 5',
    'Tour two 4',
  ]);
});

it('shows fields where they apply, checks their patterns and keeps what it does not know', async () => {
  const { page, close } = await administrator({ baseURL: site.url });
  await page.goto('/cmsadmin/page/1');
  await page.getByRole('button', { name: /^Tour card/ }).click();
  const price = page.getByRole('textbox', { name: 'Price' }).or(page.getByRole('spinbutton', { name: 'Price' }));
  await page.getByRole('radiogroup', { name: 'Kind' }).waitFor();
  await expectAbsent(price);
  await page.getByText('The field type “rating” is not supported.').waitFor();
  await page.getByRole('radio', { name: 'Free' }).press('ArrowRight');
  await expect.poll(() => price.inputValue()).toBe('12');

  // Fields with widths lie beside each other, under the heading of their section.
  const booking = page.getByRole('group', { name: 'Booking' });
  const code = booking.getByRole('textbox', { name: 'Code' });
  const topOf = async (field: Locator): Promise<number | undefined> => (await field.boundingBox())?.y;
  await expect.poll(async () => (await topOf(price)) === (await topOf(code))).toBe(true);
  await expect.poll(() => code.getAttribute('placeholder')).toBe('AB12');
  await expectAccessible(page);

  await code.fill('nothing');
  await page.getByRole('button', { name: 'Save and Publish' }).click();
  await page.getByText('Use two letters and two digits, such as AB12.').waitFor();
  await code.fill('XY34');
  await page.getByRole('button', { name: 'Save and Publish' }).click();
  await expect.poll(async () => (await fetch(site.url)).text()).toContain('12</p>');
  expect(await (await fetch(site.url)).text()).toMatch(/<p class="stars">3/);
  await close();
});

it('chooses an image of the library in a control of the site, and shows it in several widths', async () => {
  const imageOf = async (): Promise<{ source: string; alt: string }> => {
    const html = await (await fetch(site.url)).text();
    const [, source = '', alt = ''] = /srcset="([^ "]+) [^"]*"[^>]*alt="([^"]*)"/i.exec(html) ?? [];
    return { source: source.replaceAll('&amp;', '&'), alt };
  };
  const { source, alt } = await imageOf();
  expect(alt).toBe('A dune');
  expect(source).toContain('?w=');
  expect((await fetch(new URL(source, site.url))).status).toBe(200);

  const { page, close } = await administrator({ baseURL: site.url });
  await page.goto('/cmsadmin/page/1');
  await page.getByRole('button', { name: /^Tour card/ }).click();
  await page.getByText('dune.jpg').waitFor();
  const image = await page.getByRole('button', { name: 'Photo Replace' }).boundingBox();
  const photographer = await page.getByText('Photographer', { exact: true }).boundingBox();
  expect((photographer?.y ?? 0) - (image?.y ?? 0) - (image?.height ?? 0)).toBeGreaterThanOrEqual(12);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Photo Replace' }).click();
  const picker = page.getByRole('dialog');
  await picker.getByRole('button', { name: /sea\.jpg/ }).click();
  await page.getByText('sea.jpg').waitFor();
  await page.getByRole('button', { name: 'Photo Crop' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Apply crop' }).click();
  await page.locator('img[src*="preview-crop"]').waitFor();
  await page.getByRole('button', { name: 'Save and Publish' }).click();
  await expect.poll(async () => (await imageOf()).alt).toBe('The sea');
  const cropped = (await imageOf()).source;
  expect(cropped).toContain('crop=');
  expect((await fetch(new URL(cropped, site.url))).status).toBe(200);
  await close();
});

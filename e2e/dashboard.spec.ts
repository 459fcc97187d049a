import { contract } from '@ximblox/contract';
import { expect, it } from 'vitest';
import { administrator, product } from './journey.ts';
import { logIn } from './staff.ts';

it('leaves titles their width, separates all counts and quotes as French does', async () => {
  const staff = await logIn(product);
  const run = Date.now().toString(36);
  const title = `Tableau ${run}`;
  const { pageID } = await staff.call(contract.pages.create, {
    body: { title, slug: `tableau-${run}`, type: 'content', locale: 'fr-fr', content: [] },
  });
  const params = { id: String(pageID) };
  await staff.call(contract.publication.request, { params, body: { comment: 'Avant vendredi' } });
  const { page, close } = await administrator({ locale: 'fr-FR', width: 390, height: 844 });
  await page.goto('/cmsadmin/dashboard');
  const recent = page.getByRole('region', { name: 'Modifiées récemment' });
  const item = recent.getByRole('listitem').filter({ hasText: title });
  await item.getByText('En cours d’examen').waitFor();
  const [live, underway] = await item.locator('[data-state]').evaluateAll((marks) =>
    marks.map((mark) => {
      const { top, bottom, left } = mark.getBoundingClientRect();
      return { top, bottom, left };
    }),
  );
  expect(underway?.top).toBeGreaterThanOrEqual(live?.bottom ?? Infinity);
  expect(underway?.left).toBe(live?.left);

  // Five counts take two rows here. Each has a line to the count before it and to the row above.
  await page.setViewportSize({ width: 1024, height: 768 });
  const counts = page.getByRole('navigation', { name: 'Pages par état' }).getByRole('listitem');
  await expect.poll(() => counts.count()).toBe(5);
  const lines = await counts.evaluateAll((items) =>
    items.map((one) => [getComputedStyle(one).borderTopWidth, getComputedStyle(one).borderLeftWidth]),
  );
  expect(lines).toEqual(Array.from({ length: 5 }, () => ['1px', '1px']));

  await page.goto(`/cmsadmin/page/${pageID}`);
  const quote = page.locator('q', { hasText: 'Avant vendredi' }).first();
  expect(await quote.evaluate((one) => getComputedStyle(one).quotes)).toBe('"«\u00A0" "\u00A0»"');
  await close();
});

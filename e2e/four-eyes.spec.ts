import { contract } from '@ximblox/contract';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { copyFolder } from './copy-folder.ts';
import { administrator, expectAbsent, expectAccessible } from './journey.ts';
import { type Product, startProduct } from './product.ts';
import { logIn } from './staff.ts';

let product: Product;

// The setting applies to the whole site, so this journey has a product of its own.
beforeAll(async () => {
  product = await startProduct({ XIMBLOX_DATA: copyFolder(inject('filledFolder')) });
});
afterAll(() => product?.stop());

it('a second person for publishers replaces direct publication by a request', async () => {
  const { page, close } = await administrator({ baseURL: product.url });
  await page.goto('/cmsadmin/settings?section=safety');
  await page.getByLabel('Require a second person').press('Space');
  const forPublishers = page.getByLabel('Also for publishers');
  await page.getByText('can still publish directly: Administrator (1 user)').waitFor();
  await expectAccessible(page);
  await forPublishers.press('Space');
  await page.getByText('Every publication needs a request').waitFor();
  await page.getByRole('button', { name: 'Save settings' }).press('Enter');
  await page.getByText('Settings saved.').waitFor();
  await expectAccessible(page);

  const client = await logIn(product);
  const body = { title: 'Checked twice', slug: 'checked-twice', type: 'content', locale: 'en-gb', content: [] };
  const { pageID } = await client.call(contract.pages.create, { body });
  await page.goto(`/cmsadmin/page/${pageID}`);
  await page.getByRole('button', { name: 'Request publication' }).waitFor();
  await expectAbsent(page.getByRole('button', { name: 'Save and Publish' }));
  await page.getByRole('button', { name: 'Request publication' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Send request' }).press('Enter');
  await page.getByRole('button', { name: 'Show changes' }).press('Enter');
  await page.getByRole('dialog').getByText('This is your own request, so someone else has to review it.').waitFor();
  expect((await client.call(contract.pages.get, { params: { id: String(pageID) } })).state).toBe('requested');
  await close();
});

import { contract } from '@ximblox/contract';
import { expect, it } from 'vitest';
import { administrator, chooseItem, expectAccessible, product, visitor } from './journey.ts';
import { hire, logIn } from './staff.ts';

const quote = (key: string, text: string) => ({
  key,
  type: 'quote',
  props: { quote: text, name: 'Fatma' },
  anchorPoint: '',
  __images: {},
  __files: {},
});

it('saves a page as a template by keyboard, and an editor starts a page from it whose locked block stays', async () => {
  const staff = await logIn(product);
  const run = Date.now().toString(36);
  const content = [quote('locked', `Locked ${run}`), quote('open', `Open ${run}`)];
  const { pageID } = await staff.call(contract.pages.create, {
    body: { title: `Source ${run}`, slug: `source-${run}`, type: 'content', locale: 'nl-nl', content },
  });

  const { page, close } = await administrator();
  await page.goto(`/cmsadmin/page/${pageID}`);
  await page.getByRole('button', { name: 'More publication actions' }).press('Enter');
  await chooseItem(page, 'Save as template');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').and(page.locator(':focus')).waitFor();
  await dialog.getByLabel('Name').fill(`Campaign ${run}`);
  await dialog.getByRole('checkbox', { name: 'Quote, block 1' }).press('Space');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save template' }).press('Enter');
  await page.getByText(`Template “Campaign ${run}” saved.`).waitFor();
  await close();

  const writer = { email: `writer-${run}@waterlijn.example`, name: 'Writer', password: 'Dijkbewaking!2026' };
  await hire(product, { ...writer, role: 'editor' });
  const { page: desk, context, close: leave } = await visitor();
  await context.request.post('/api/ximblox/auth/login', {
    headers: { 'X-Requested-With': 'XMLHttpRequest' },
    data: { email: writer.email, password: writer.password },
  });
  await desk.goto('/cmsadmin/new-page?type=content');
  await desk.getByRole('radio', { name: `Campaign ${run}` }).press('Space');
  await desk.getByLabel('Title').fill(`Made ${run}`);
  await expectAccessible(desk);
  await desk.getByRole('button', { name: 'Create page' }).press('Enter');
  await desk.waitForURL('**/cmsadmin/page/*');
  const cards = desk.getByRole('list', { name: 'Blocks' }).getByRole('listitem');
  const locked = cards.filter({ hasText: `Locked ${run}` });
  await locked.getByText('Locked', { exact: true }).waitFor();
  await expect.poll(() => locked.getByRole('button').count()).toBe(1);
  await locked.getByRole('button').press('Enter');
  await locked.getByText('The template of this page locks this block.').waitFor();
  await expect.poll(() => locked.getByRole('textbox').first().isEditable()).toBe(false);
  await expectAccessible(desk);
  // The open block next to it can be changed.
  const open = cards.filter({ hasText: `Open ${run}` });
  await open.getByRole('button', { name: new RegExp(`^Quote Open ${run}`) }).press('Enter');
  await open.getByRole('button', { name: 'More actions for Quote, block 2' }).waitFor();
  await leave();

  const again = await administrator();
  await again.page.goto('/cmsadmin/templates');
  await again.page.getByRole('button', { name: `More actions for Campaign ${run}` }).press('Enter');
  await chooseItem(again.page, 'Edit');
  await again.page.getByRole('dialog').getByLabel('Name').fill(`Renamed ${run}`);
  await again.page.getByRole('dialog').getByRole('button', { name: 'Save' }).press('Enter');
  await again.page.getByRole('rowheader', { name: `Renamed ${run}` }).waitFor();
  await expectAccessible(again.page);
  await again.page.getByRole('button', { name: `More actions for Renamed ${run}` }).press('Enter');
  await chooseItem(again.page, 'Delete');
  await again.page.getByRole('dialog').getByRole('button', { name: 'Delete' }).press('Enter');
  await again.page.getByText(`Template “Renamed ${run}” deleted.`).waitFor();
  await again.close();
});

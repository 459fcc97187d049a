import { contract } from '@ximblox/contract';
import { expect, it } from 'vitest';
import { holdRequests } from './hold-requests.ts';
import { administrator, administratorAtOverview, expectAccessible, product } from './journey.ts';
import { logIn } from './staff.ts';

it('opens levels, moves a branch with its children and takes that back, by keys alone', async () => {
  const { page, close } = await administratorAtOverview();
  await page.getByRole('link', { name: 'Tree' }).press('Enter');
  const tree = page.getByRole('treegrid', { name: 'Pages by address' });
  const row = (name: string) => tree.getByRole('row').filter({ hasText: name });
  await row('/over-ons').waitFor();
  await expectAccessible(page);
  const { keyboard } = page;
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
  /** Types the start of a name until its row has the focus: keys of a busy machine may be too far apart to count as one text. */
  const find = (name: string) =>
    expect
      .poll(async () => {
        await keyboard.press('Home');
        await keyboard.type(name);
        return focused();
      })
      .toContain(`/${name}`);

  await page.getByLabel('Language').focus();
  await keyboard.press('Tab');
  await find('over');
  await expect.poll(() => row('/over-ons').getAttribute('aria-level')).toBe('2');
  await keyboard.press('ArrowRight');
  await row('/geschiedenis').waitFor();
  await expect.poll(() => row('/over-ons').getAttribute('aria-expanded')).toBe('true');
  await page.waitForURL(/open=over-ons/);
  await keyboard.press('ArrowDown');
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-level'))).toBe('3');
  await keyboard.press('ArrowLeft');
  await expect.poll(focused).toContain('/over-ons');
  // Into the cells and back.
  await keyboard.press('ArrowRight');
  await keyboard.press('End');
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-haspopup'))).toBe('menu');
  await keyboard.press('Home');
  await keyboard.press('ArrowLeft');
  await keyboard.press('End');
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('row');
  await find('over');

  await keyboard.press('F2');
  const dialog = page.getByRole('dialog', { name: 'Move' });
  const place = dialog.getByRole('treegrid', { name: 'New place' });
  await place.getByRole('row').first().waitFor();
  // Not that of the tree behind, which has the focus until the dialog takes it.
  const isInDialog = () =>
    page.evaluate(() => document.activeElement?.matches('[role="dialog"] [role="row"]') ?? false);
  await expect.poll(isInDialog).toBe(true);
  // Below itself.
  await find('over');
  await keyboard.press('Enter');
  await dialog.getByText('A page cannot move below itself.').waitFor();
  await expect.poll(() => dialog.getByRole('button', { name: 'Move' }).isDisabled()).toBe(true);
  await find('nieuws');
  await keyboard.press('Enter');
  await dialog.getByText('/over-ons → /nieuws/over-ons').first().waitFor();
  await dialog.getByText('4 pages get a new address.').waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Move' }).press('Enter');
  await page.getByText('4 pages moved.').waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-level'))).toBe('3');
  await expect.poll(() => focused()).toContain('/over-ons');
  const moved = await fetch(`${product.url}/over-ons/geschiedenis`, { redirect: 'manual' });
  expect([moved.status, moved.headers.get('location')]).toEqual([308, '/nieuws/over-ons/geschiedenis']);

  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await page.getByText('The pages are back at their old address.').waitFor();
  await expect
    .poll(async () => (await fetch(`${product.url}/over-ons/geschiedenis`, { redirect: 'manual' })).status)
    .toBe(200);

  // A colleague moves the branch meanwhile: it stays where that is.
  await row('/over-ons').focus();
  await keyboard.press('F2');
  await place.getByRole('row').first().waitFor();
  await expect.poll(isInDialog).toBe(true);
  await find('nieuws');
  await keyboard.press('Enter');
  await dialog.getByText('/over-ons → /nieuws/over-ons').first().waitFor();
  await dialog.getByRole('button', { name: 'Move' }).press('Enter');
  await page.getByRole('button', { name: 'Undo' }).waitFor();
  const staff = await logIn(product);
  const back = { locale: 'nl-nl', from: 'nieuws/over-ons', to: 'over-ons', shouldUpdateLinks: true };
  await staff.call(contract.pageTree.move, { body: back });
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await page.getByText('Not undone: someone else has moved or deleted these pages.').waitFor();
  await close();
});

it('moves a page by dragging, says what prevents it, and starts a new page at a place', async () => {
  const { page, close } = await administrator();
  const levels = await holdRequests(page, '**/page/list-tree');
  // Other journeys create few French pages, so all rows of the level are rendered.
  await page.goto('/cmsadmin/page-tree?locale=fr-fr');
  const tree = page.getByRole('treegrid', { name: 'Pages by address' });
  await tree.locator('[role="row"][aria-busy="true"]').waitFor();
  levels.letThrough();
  const row = (name: string) => tree.getByRole('row').filter({ hasText: name });
  await row('/cookies').dragTo(row('/a-propos'));
  const dialog = page.getByRole('dialog', { name: 'Move “Cookies”' });
  await dialog.getByText('/cookies → /fr-fr/a-propos/cookies').waitFor();
  await dialog.getByLabel('Last part of the address').fill('histoire');
  await dialog.getByText('Nothing can move until this is resolved:').waitFor();
  await dialog.getByText('Cookies (/fr-fr/cookies): Slug already exists.').waitFor();
  await expect.poll(() => dialog.getByRole('button', { name: 'Move' }).isDisabled()).toBe(true);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await row('/actualites').getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'New page here' }).click();
  await page.getByLabel('Title').fill('Hautes eaux');
  await expect.poll(() => page.getByLabel('Slug').inputValue()).toBe('actualites/hautes-eaux');
  await expect.poll(() => page.getByLabel('Type').locator('option:checked').textContent()).toBe('News');
  await close();
});

it('says that a page has got another address meanwhile, and leaves the pages below it', async () => {
  const run = Date.now().toString(36);
  const staff = await logIn(product);
  const create = async (slug: string) => {
    const body = { title: slug, slug, type: 'content', locale: 'fr-fr', content: [] };
    return (await staff.call(contract.pages.create, { body })).pageID;
  };
  const moving = await create(`billet-${run}`);
  await create(`billet-${run}/feuille`);
  await create(`abri-${run}`);
  const { page, close } = await administrator();
  await page.goto('/cmsadmin/page-tree?locale=fr-fr');
  const tree = page.getByRole('treegrid', { name: 'Pages by address' });
  const row = (name: string) => tree.getByRole('row').filter({ hasText: name });
  await row(`/billet-${run}`).dragTo(row(`/abri-${run}`));
  const dialog = page.getByRole('dialog', { name: `Move “billet-${run}”` });
  await dialog.getByText('2 pages get a new address.').waitFor();
  const params = { id: String(moving) };
  await staff.call(contract.pages.save, { params, body: { slug: `carton-${run}` } });
  await dialog.getByRole('button', { name: 'Move' }).click();
  await dialog.getByRole('alert').getByText('Someone else has moved or deleted these pages.').waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await row(`/carton-${run}`).waitFor();
  const level = { locale: 'fr-fr', parent: `billet-${run}` };
  const { items } = await staff.call(contract.pageTree.list, { body: level });
  expect(items.map(({ slug }) => slug)).toEqual([`billet-${run}/feuille`]);
  await close();
});

it('says that the new place has moved meanwhile', async () => {
  const run = Date.now().toString(36);
  const staff = await logIn(product);
  for (const slug of [`cible-${run}`, `lettre-${run}`]) {
    const body = { title: slug, slug, type: 'content', locale: 'fr-fr', content: [] };
    await staff.call(contract.pages.create, { body });
  }
  const { page, close } = await administrator();
  await page.goto('/cmsadmin/page-tree?locale=fr-fr');
  const tree = page.getByRole('treegrid', { name: 'Pages by address' });
  const row = (name: string) => tree.getByRole('row').filter({ hasText: name });
  await row(`/lettre-${run}`).dragTo(row(`/cible-${run}`));
  const dialog = page.getByRole('dialog', { name: `Move “lettre-${run}”` });
  await dialog.getByText(`/fr-fr/cible-${run}/lettre-${run}`).waitFor();
  const body = { locale: 'fr-fr', from: `cible-${run}`, to: `but-${run}` };
  await staff.call(contract.pageTree.move, { body });
  await dialog.getByRole('button', { name: 'Move' }).click();
  await dialog.getByRole('alert').getByText('moved or deleted the page below which these pages move').waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await row(`/but-${run}`).waitFor();
  await row(`/lettre-${run}`).waitFor();
  await close();
});

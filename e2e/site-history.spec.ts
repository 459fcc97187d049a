import { contract, type MenuItem } from '@ximblox/contract';
import { expect, it } from 'vitest';
import { administrator, expectAbsent, expectAccessible, product } from './journey.ts';
import { logIn } from './staff.ts';

const where = { params: { id: 'footer' }, query: { locale: 'fr-fr' } } as const;

it('compares and restores versions of a menu, of settings and of a redirect', async () => {
  const staff = await logIn(product);
  const run = Date.now().toString(36);
  const createPage = async (title: string): Promise<number> => {
    const body = { title, slug: `${title}-${run}`, type: 'content', locale: 'fr-fr', content: [] };
    return (await staff.call(contract.pages.create, { body })).pageID;
  };
  const saveMenu = (items: MenuItem[]) => staff.call(contract.menus.save, { ...where, body: { items } });
  const titles = async (): Promise<string[]> =>
    (await staff.call(contract.menus.get, where)).items.map(({ title }) => title);
  const item = (key: string, title: string, link: MenuItem['link']): MenuItem => ({ key, title, link, children: [] });
  const gone = await createPage('perdue');
  const news = item('news', 'Actualités', { kind: 'url', url: 'https://example.com/actualites' });
  const lost = item('lost', 'Perdue', { kind: 'page', pageID: gone });
  const { version } = await saveMenu([news, lost]);
  await saveMenu([{ ...news, title: 'Nouvelles' }]);
  await staff.call(contract.pages.delete, { params: { id: String(gone) } });

  const { page, close } = await administrator();
  const dialog = page.getByRole('dialog');
  await page.goto('/cmsadmin/menu-structure?menu=footer&locale=fr-fr');
  await page.getByRole('button', { name: 'History' }).press('Enter');
  await dialog.getByRole('heading', { name: `Version ${version + 1}` }).waitFor();
  await dialog.getByText('Renamed: Nouvelles').waitFor();
  await dialog.getByText('Removed: Perdue').waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: `Compare version ${version}` }).click();
  await dialog.getByRole('heading', { name: 'Changed' }).waitFor();
  await dialog.getByRole('deletion').filter({ hasText: 'Actualités' }).waitFor();
  await dialog.getByRole('deletion').filter({ hasText: 'The target no longer exists.' }).waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Back to all versions' }).click();

  // The version is put in the editor. Saving it names the item whose page is gone, and visitors see no change until then.
  await dialog.getByRole('button', { name: `Restore version ${version}` }).click();
  await page.getByText(`Version ${version} is in the form.`).waitFor();
  await dialog.waitFor({ state: 'detached' });
  expect(await titles()).toEqual(['Nouvelles']);
  await page.getByRole('button', { name: 'Save menu' }).click();
  const row = page.getByRole('list', { name: 'Menu items' }).getByRole('listitem').filter({ hasText: 'Perdue' });
  await row.getByText('The target no longer exists.').waitFor();
  await row.getByRole('alert').waitFor();
  await row.getByRole('button', { name: 'More actions for Perdue' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Save menu' }).click();
  await expect.poll(titles).toEqual(['Actualités']);

  const { settings, version: before } = await staff.call(contract.settings.site);
  const saveName = (siteName: string, at: number) =>
    staff.call(contract.settings.saveSite, { body: { ...settings, siteName, version: at } });
  const first = await saveName(`One ${run}`, before);
  await saveName(`Two ${run}`, first.version);
  await page.goto('/cmsadmin/settings?section=website');
  await page.getByRole('button', { name: 'History' }).click();
  await dialog.getByText('Website name changed').first().waitFor();
  await dialog.getByRole('button', { name: `Restore version ${first.version}` }).click();
  const name = page.getByLabel('Website name');
  await expect.poll(() => name.inputValue()).toBe(`One ${run}`);
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect.poll(async () => (await staff.call(contract.settings.site)).settings.siteName).toBe(`One ${run}`);

  const target = await createPage('cible');
  const { id } = await staff.call(contract.redirects.add, { body: { from: `/fr-fr/ancienne-${run}`, pageID: target } });
  await staff.call(contract.redirects.remove, { params: { id } });
  await page.goto('/cmsadmin/redirects?list=removed');
  await page.getByRole('button', { name: `History of /fr-fr/ancienne-${run}` }).click();
  await dialog.getByText('Redirects to cible').waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Restore version 1' }).click();
  await page.getByText(`Redirect from /fr-fr/ancienne-${run} restored.`).waitFor();
  await expectAbsent(page.getByRole('button', { name: `Restore redirect from /fr-fr/ancienne-${run}` }));
  const list = await staff.call(contract.redirects.list, { body: { searchTerm: run } });
  expect(list.items.map(({ from }) => from)).toEqual([`/fr-fr/ancienne-${run}`]);
  await close();
});

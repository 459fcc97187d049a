import { contract, type MenuItem } from '@ximblox/contract';
import { expect, it } from 'vitest';
import { administrator, expectAbsent, expectAccessible, openScreen, product } from './journey.ts';
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
  await openScreen(page, '/cmsadmin/settings?section=website');
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
  await openScreen(page, '/cmsadmin/redirects?list=removed');
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

it('compares and restores versions of default values and of settings of an extension', async () => {
  const staff = await logIn(product);
  const run = Date.now().toString(36);
  const type = { params: { id: 'internship' }, query: { locale: 'en-gb' } };
  const saveLevel = async (level: string): Promise<number> => {
    const { content, version } = await staff.call(contract.types.defaults, type);
    const body = { content: { ...content, props: { ...content.props, level } }, version };
    return (await staff.call(contract.types.saveDefaults, { ...type, body })).version;
  };
  const settings = { params: { id: 'newsletter.digest' } };
  const saveRecipient = async (recipient: string): Promise<number> => {
    const { content, version } = await staff.call(contract.extensionSettings.get, settings);
    const body = { content: { ...content, props: { ...content.props, recipient } }, version };
    return (await staff.call(contract.extensionSettings.save, { ...settings, body })).version;
  };
  const places = [
    {
      address: '/cmsadmin/page-types/internship?locale=en-gb',
      save: saveLevel,
      button: 'Save',
      field: 'Level',
      read: async () => (await staff.call(contract.types.defaults, type)).content.props['level'],
    },
    {
      address: '/cmsadmin/settings?section=newsletter.digest',
      save: saveRecipient,
      button: 'Save settings',
      field: 'Digest to',
      read: async () => (await staff.call(contract.extensionSettings.get, settings)).content.props['recipient'],
    },
  ];
  const { page, close } = await administrator();
  const dialog = page.getByRole('dialog');
  for (const { address, save, button, field, read } of places) {
    const version = await save(`one-${run}@example.com`);
    await save(`two-${run}@example.com`);
    await page.goto(address);
    await page.getByRole('button', { name: 'History' }).click();
    await dialog.getByRole('button', { name: `Compare version ${version}` }).click();
    await dialog.getByRole('deletion').filter({ hasText: 'one' }).waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Back to all versions' }).click();
    await dialog.getByRole('button', { name: `Restore version ${version}` }).click();
    await expect.poll(() => page.getByLabel(field, { exact: true }).inputValue()).toBe(`one-${run}@example.com`);
    expect(await read()).toBe(`two-${run}@example.com`);
    await page.getByRole('button', { name: button, exact: true }).click();
    await expect.poll(read).toBe(`one-${run}@example.com`);
    await save('');
  }
  await close();
});

it('goes from moment to moment by slider and calendar, and shows then and now side by side', async () => {
  const staff = await logIn(product);
  const slug = `moment-${Date.now().toString(36)}`;
  const block = (text: string) => ({
    key: 'one',
    type: 'text',
    props: { text: `<p>${text}</p>` },
    anchorPoint: '',
    __images: {},
    __files: {},
  });
  const { pageID, pageVersionID } = await staff.call(contract.pages.create, {
    body: { title: slug, slug, type: 'content', locale: 'nl-nl', content: [block('Then')] },
  });
  const params = { id: String(pageID) };
  await staff.call(contract.publication.publish, { params, body: {} });
  const then = new Date().toISOString();
  const changed = { params: { id: String(pageVersionID) }, body: { blocks: [block('Now')] } };
  await staff.call(contract.versions.store, changed);
  await staff.call(contract.publication.publish, { params, body: {} });

  const { page, close } = await administrator();
  const shown = (text: string) => page.getByRole('main').getByText(text, { exact: true }).waitFor();
  await page.goto(`/cmsadmin/at/${then}/${slug}`);
  await shown('Then');
  const bar = page.getByRole('region', { name: 'The site at another moment' });
  await bar.getByText('More', { exact: true }).click();
  const slider = bar.getByRole('slider');
  await slider.focus();
  await page.keyboard.press('End');
  await expect.poll(() => slider.getAttribute('aria-valuetext')).not.toBeNull();
  const before = page.url();
  await page.keyboard.press('Enter');
  await expect.poll(() => page.url()).not.toBe(before);
  await shown('Now');
  // The panel stays open, and the calendar leads to what is planned.
  const year = new Date().getFullYear() + 2;
  await bar.getByLabel('Day and time').fill(`${year}-02-03T10:30`);
  await bar.locator('form').filter({ hasText: 'Day and time' }).getByRole('button', { name: 'Show' }).click();
  await page.waitForURL(`**/at/${year}-02-03T*/${slug}`);
  await shown('Now');
  await bar
    .getByText(/^The site as /)
    .first()
    .waitFor();

  await page.goto(`/cmsadmin/at/${then}/${slug}`);
  await bar.getByRole('link', { name: 'Side by side with the current site' }).click();
  for (const [index, text] of ['Then', 'Now'].entries()) {
    const side = page.frameLocator('iframe').nth(index);
    await side.getByRole('main').getByText(text, { exact: true }).waitFor();
  }
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Close comparison' }).click();
  await shown('Then');
  await close();
});

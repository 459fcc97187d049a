import { contract, type MenuItem } from '@ximblox/contract';
import { expect, it } from 'vitest';
import { administrator, expectAbsent, expectAccessible, product } from './journey.ts';
import { logIn } from './staff.ts';

const address = '/cmsadmin/menu-structure?menu=footer&locale=de-de';
const where = { params: { id: 'footer' }, query: { locale: 'de-de' } } as const;

it('builds a menu by keyboard and drag, and publishes it on save', async () => {
  const staff = await logIn(product);
  const before = await staff.call(contract.menus.get, where);
  const allTitles = (items: readonly MenuItem[]): string[] =>
    items.flatMap((item) => [item.title].concat(allTitles(item.children)));
  const titles = async (): Promise<string[]> => allTitles((await staff.call(contract.menus.get, where)).items);
  const save = (items: MenuItem[]) => staff.call(contract.menus.save, { ...where, body: { items } });
  const slug = `pegel-${Date.now()}`;
  const { pageID } = await staff.call(contract.pages.create, {
    body: { title: `Pegel ${slug}`, slug, type: 'content', locale: 'de-de', content: [] },
  });
  const item = (title: string): MenuItem => ({
    key: title,
    title,
    link: { kind: 'url', url: `https://example.com/${title}` },
    children: [],
  });
  await save([item('Erstes'), item('Zweites'), item('Drittes')]);

  const { page, close } = await administrator();
  await page.goto(address);
  const rows = page.getByRole('list', { name: 'Menu items' }).getByRole('listitem');
  const row = (title: string) => rows.filter({ hasText: title });
  const shown = (): Promise<string[]> =>
    rows.evaluateAll((items) => items.map((one) => (one as HTMLElement).innerText.split('\n')[0] ?? ''));

  // By keyboard: up, and under the item above.
  await page.getByRole('button', { name: 'Drag to move Drittes' }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowRight');
  await page.getByText('Drittes is now at position 1 of 1 below Erstes.').waitFor();
  await page.keyboard.press('Space');
  await expect
    .poll(() => rows.allInnerTexts())
    .toMatchObject([/Erstes/, /below Erstes[\s\S]*Drittes/, /Zweites/].map((text) => expect.stringMatching(text)));
  // Escape restores the previous order.
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Escape');
  await page.getByText('Move cancelled. Drittes is back in its original position.').waitFor();
  await expect.poll(() => row('Drittes').innerText()).toContain('below Erstes');

  // The menu has two levels, so items cannot be moved below the second.
  await page.getByRole('button', { name: 'Drag to move Zweites' }).focus();
  for (const key of ['Space', 'ArrowUp', 'ArrowRight']) await page.keyboard.press(key);
  await page.getByText('It cannot be moved there.').waitFor();
  await page.keyboard.press('Escape');
  await row('Drittes').getByRole('button', { name: 'More actions for Drittes' }).click();
  const below = page.getByRole('menuitem', { name: 'Add item below' });
  await expect.poll(() => below.getAttribute('aria-disabled')).toBe('true');
  await expect.poll(() => below.innerText()).toContain('This menu has up to 2 levels.');
  await expectAbsent(page.getByRole('menuitem', { name: 'Move in one level' }));
  await page.keyboard.press('Escape');
  await below.waitFor({ state: 'detached' });

  // By drag, into the last item.
  await page.getByRole('button', { name: 'Drag to move Drittes' }).dragTo(row('Zweites').locator('div').first());
  await expect.poll(() => row('Drittes').innerText()).toContain('below Zweites');
  await expectAccessible(page);

  // The levels below an item fold, by keyboard too.
  await page.getByRole('button', { name: 'Hide items below Zweites' }).press('Enter');
  await row('Drittes').waitFor({ state: 'detached' });
  await row('Zweites').getByText('1 item below').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Show items below Zweites' }).press('Enter');
  await row('Drittes').waitFor();

  // A new item starts with its link. Escape closes only the top dialog; an item without link needs a title.
  await page.getByRole('button', { name: 'Add item' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add item' });
  const picker = page.getByRole('dialog', { name: 'Link' });
  const target = picker.getByRole('combobox', { name: 'Page or address' });
  await target.waitFor();
  await page.keyboard.press('Escape');
  await picker.waitFor({ state: 'detached' });
  await dialog.getByRole('button', { name: 'Add item' }).click();
  await dialog.getByText('The title field is required.').waitFor();
  await expectAccessible(page);
  // Choosing a page adds the item with the title of the page, and a warning that the page is not public.
  await dialog.getByRole('button', { name: 'Choose link' }).click();
  await target.fill(slug);
  await picker.getByRole('option', { name: slug }).click();
  await dialog.waitFor({ state: 'detached' });
  // The title is shown once, with the address of the page.
  await expect.poll(async () => (await row(slug).innerText()).split(`Pegel ${slug}`)).toHaveLength(2);
  await row(slug).getByText('The page is not published. Visitors do not see this link.').waitFor();
  await expect.poll(() => titles()).toEqual(['Erstes', 'Zweites', 'Drittes']);

  // Leaving asks first.
  await page.getByRole('combobox', { name: 'Language' }).selectOption('nl-nl');
  await page.getByRole('dialog', { name: 'Unsaved changes' }).waitFor();
  await page.keyboard.press('Escape');

  // After a concurrent save both versions are shown, and nothing is overwritten without confirmation.
  await save([item('Erstes'), item('Viertes')]);
  await page.getByRole('button', { name: 'Save menu' }).click();
  const conflict = page.getByRole('dialog', { name: 'Someone else saved this menu' });
  await expect.poll(() => conflict.innerText()).toMatch(/Added\s+Viertes\s+Removed\s+Zweites, Drittes/);
  await expectAccessible(page);
  await expect.poll(() => titles()).toEqual(['Erstes', 'Viertes']);
  await conflict.getByRole('button', { name: 'Save mine instead' }).click();
  // What both changed is mine; what only they added stays.
  await expect.poll(titles).toEqual(['Erstes', 'Zweites', 'Drittes', `Pegel ${slug}`, 'Viertes']);
  await conflict.waitFor({ state: 'detached' });

  // Visitors see the saved menu, without the removed item.
  const seen = async (): Promise<string> =>
    /<footer[\s\S]*<\/footer>/.exec(await (await fetch(`${product.url}/de-de`)).text())?.[0] ?? '';
  await expect.poll(seen).toContain('Zweites');
  expect(await seen()).not.toContain(slug);
  await staff.call(contract.publication.publish, { params: { id: pageID } });
  await expect.poll(seen).toContain(`/de-de/${slug}`);
  await row('Zweites').getByRole('button', { name: 'More actions for Zweites' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByText('“Zweites” will be removed when you save.').waitFor();
  // A change of another item by somebody else is merged without a question.
  await save([...(await staff.call(contract.menus.get, where)).items, item('Neues')]);
  await page.getByRole('button', { name: 'Save menu' }).click();
  await page.getByText('Menu saved. Visitors see the changes now.').first().waitFor();
  await expect.poll(seen).not.toContain('Zweites');
  await expect.poll(titles).toEqual(['Erstes', `Pegel ${slug}`, 'Viertes', 'Neues']);
  await expect.poll(shown).toHaveLength(4);

  // The copied menu of another language links to translations, and lists pages without one before saving.
  const lonely = await staff.call(contract.pages.create, {
    body: { title: `Alleen ${slug}`, slug: `alleen-${slug}`, type: 'content', locale: 'en-gb', content: [] },
  });
  const source = { ...where, query: { locale: 'en-gb' } };
  const english = await staff.call(contract.menus.get, source);
  const alone: MenuItem = {
    key: 'alone',
    title: `Alleen ${slug}`,
    link: { kind: 'page', pageID: lonely.pageID },
    children: [],
  };
  await staff.call(contract.menus.save, { ...source, body: { items: [...english.items, alone] } });
  await page.getByRole('button', { name: 'Copy from another language' }).click();
  const copy = page.getByRole('dialog', { name: 'Copy menu from another language' });
  await copy.getByRole('combobox', { name: 'Copy from' }).selectOption('en-gb');
  await copy.getByText(`Alleen ${slug}`).waitFor();
  await expectAccessible(page);
  await copy.getByRole('button', { name: 'Copy', exact: true }).click();
  await row(`Alleen ${slug}`).waitFor();
  await page.getByText('1 item leads to a page without a translation and is copied unchanged:').waitFor();
  expect(await titles()).not.toContain(`Alleen ${slug}`);
  await page.getByRole('button', { name: 'Save menu' }).click();
  await expect.poll(titles).toContain(`Alleen ${slug}`);
  await expect.poll(seen).toContain('/de-de/stellen');
  await staff.call(contract.menus.save, { ...source, body: { items: english.items } });

  await save(before.items);
  await close();
});

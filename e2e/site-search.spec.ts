import { contract } from '@ximblox/contract';
import { expect, it } from 'vitest';
import { administrator, expectAccessible, product, visitor } from './journey.ts';
import { logIn } from './staff.ts';

const run = Date.now()
  .toString(36)
  .replaceAll(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '');

it('visitors search from the header without JavaScript, and find pages while they are published', async () => {
  const staff = await logIn(product);
  const word = `kwelder${run}`;
  const text = { key: 'a', type: 'text', props: { title: 'Buiten', text: `<p>Hier groeit een ${word}.</p>` } };
  const blocks = [{ ...text, anchorPoint: '', __images: {}, __files: {} }];
  const { pageID } = await staff.call(contract.pages.create, {
    body: { title: `Zeekraal ${run}`, slug: `zoek-${run}`, type: 'content', locale: 'nl-nl', content: blocks },
  });
  const params = { id: String(pageID) };
  await staff.call(contract.publication.publish, { params, body: {} });

  const { page, close } = await visitor({ width: 390, height: 844, javaScript: false });
  const outcome = page.getByRole('status');
  await page.goto('/');
  await page.getByRole('button', { name: 'Zoeken', exact: true }).first().click();
  const field = page.getByRole('searchbox', { name: 'Zoeken op deze site' });
  await field.fill(word);
  await field.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Zoeken' }).waitFor();
  // A job of the publication indexes the page.
  await expect
    .poll(async () => {
      await page.reload();
      return outcome.innerText();
    })
    .toBe(`1 resultaat voor ‘${word}’`);
  await expect.poll(() => page.locator('mark').innerText()).toBe(word);
  await page.getByRole('link', { name: `Zeekraal ${run}` }).click();
  await page.waitForURL(`**/zoek-${run}`);

  await page.goBack();
  await staff.call(contract.publication.unpublish, { params });
  await page.reload();
  await expect.poll(() => outcome.innerText()).toBe(`Niets gevonden voor ‘${word}’`);

  await page.goto('/en-gb/search?q=water');
  await page.getByRole('link', { name: /^News \d+$/ }).click();
  await page.waitForURL('**/en-gb/search?q=water&type=news');
  await expect.poll(() => page.locator('.entry-margin').allInnerTexts()).toContain('News');
  await close();
});

it('form and results are accessible, with and without results', async () => {
  const { page, close } = await visitor({ width: 390, height: 844 });
  await page.goto('/de-de');
  await page.getByRole('button', { name: 'Suchen', exact: true }).click();
  const field = page.getByRole('searchbox', { name: 'Diese Website durchsuchen' });
  await field.waitFor();
  await expectAccessible(page);
  await field.fill('wasser');
  await field.press('Enter');
  await page.getByRole('link', { name: /^Alles \d+$/ }).waitFor();
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/fr-fr/recherche?q=xyzzyqq');
  await expectAccessible(page);
  await close();
});

it('the settings empty and rebuild the index, and list searches without results', async () => {
  const word = `onvindbaar${run}`;
  await fetch(`${product.url}/zoeken?q=${word}`);
  const { page, close } = await administrator();
  await page.goto('/cmsadmin/settings?section=search');
  const index = page.getByRole('region', { name: 'Search', exact: true });
  await index.getByText(/published pages are in the search index/).waitFor();
  await page.getByRole('rowheader', { name: word }).waitFor();
  await expectAccessible(page);
  await index.getByRole('button', { name: 'Remove all pages' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove all pages' });
  await dialog.getByRole('button', { name: 'Remove all pages' }).click();
  await index.getByText(/Visitors cannot find any page/).waitFor();
  const makeAnew = index.getByRole('button', { name: 'Index all pages' });
  await makeAnew.press('Enter');
  await index.getByText(/pages indexed, /).waitFor();
  // For keyboard users the focus stays on the button, which is disabled during the run.
  await makeAnew.and(page.locator(':focus')).waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await page.getByRole('button', { name: `Remove “${word}” from the list` }).click();
  await page.getByText(`“${word}” removed from the list.`).waitFor();
  await page.getByRole('rowheader', { name: word }).waitFor({ state: 'hidden' });
  await close();
});

it('editors add synonyms and pin pages, also from a search without results', async () => {
  const [missed, other, title] = [`vergeefs${run}`, `raadhuis${run}`, `Vastgezet ${run}`];
  const staff = await logIn(product);
  const create = async (name: string, slug: string) => {
    const body = { title: name, slug: `${slug}-${run}`, type: 'content', locale: 'nl-nl', content: [] };
    const { pageID } = await staff.call(contract.pages.create, { body });
    const params = { id: String(pageID) };
    await staff.call(contract.publication.publish, { params, body: {} });
    return params;
  };
  await create(other, 'raadhuis');
  const pinned = await create(title, 'vastgezet');
  const found = async (term: string) =>
    (await staff.call(contract.search.search, { body: { term, locales: ['nl-nl'] } })).results.map((one) => one.title);
  await expect.poll(() => found(other)).toEqual([other]);
  await fetch(`${product.url}/zoeken?q=${missed}`);

  const { page, close } = await administrator();
  await page.goto('/cmsadmin/settings?section=search');
  await page.getByText('No synonyms in this language yet').waitFor();
  await page.getByRole('button', { name: `Add synonyms for “${missed}”` }).press('Enter');
  const group = page.getByRole('dialog', { name: 'Add synonyms' });
  const words = group.getByLabel('Words');
  await expect.poll(() => words.inputValue()).toBe(`${missed}\n`);
  await group.getByRole('button', { name: 'Save' }).click();
  await group.getByText('Enter at least two words, one per line.').waitFor();
  await expectAccessible(page);
  await words.pressSequentially(`${other}\n---`);
  await group.getByRole('button', { name: 'Save' }).click();
  await group.getByText('Visitors cannot search for “---”. Enter another word.').waitFor();
  await words.fill(`${missed}\n\n${other}`);
  await group.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Synonyms saved.').waitFor();
  const synonyms = page.getByRole('list', { name: 'Synonyms' });
  await synonyms.getByText(`${missed}, ${other}`).waitFor();
  await expect.poll(() => found(missed)).toEqual([other]);

  await page.getByRole('button', { name: `Pin pages to “${missed}”` }).click();
  const pins = page.getByRole('dialog', { name: 'Pin pages' });
  await expect.poll(() => pins.getByLabel('Search term').inputValue()).toBe(missed);
  await pins.getByRole('button', { name: 'Save' }).click();
  await pins.getByText('Choose at least one page.').waitFor();
  const add = async (name: string): Promise<void> => {
    await pins.getByRole('button', { name: 'Add page' }).press('Enter');
    const picker = page.getByRole('dialog', { name: 'Link' });
    await picker.getByRole('combobox', { name: 'Search pages' }).fill(name);
    await picker.getByRole('option', { name }).click();
  };
  await add(other);
  await add(title);
  await pins.getByRole('button', { name: `Move ${title} up` }).press('Enter');
  await pins.getByRole('listitem').first().getByText(title).waitFor();
  await expectAccessible(page);
  await pins.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Pinned pages saved.').waitFor();
  await expect.poll(() => found(missed)).toEqual([title, other]);

  await staff.call(contract.publication.unpublish, { params: pinned });
  await page.reload();
  const list = page.getByRole('list', { name: 'Pinned pages' });
  await list.getByText('Not live').waitFor();
  await expect.poll(() => found(missed)).toEqual([other]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await list.getByRole('button', { name: `Remove ${missed}` }).click();
  await page.getByText('No pinned pages in this language yet').waitFor();
  await synonyms.getByRole('button', { name: `Remove ${missed}, ${other}` }).click();
  await page.getByText('No synonyms in this language yet').waitFor();
  expect(await found(missed)).toEqual([]);
  await close();
});

it('a search without results offers alternatives, and crawlers find the search through a link', async () => {
  const { page, close } = await visitor({ javaScript: false });
  await page.goto('/de-de');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Suchen' }).click();
  await page.waitForURL('**/de-de/suche');
  await page.getByRole('searchbox').fill('xyzzyqwrt');
  await page.getByRole('searchbox').press('Enter');
  await page.getByText('Nichts gefunden für „xyzzyqwrt“').waitFor();
  const ways = page.getByRole('navigation', { name: 'Oder beginne auf einer dieser Seiten' });
  const targets = await ways.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(targets.length).toBeGreaterThan(3);
  for (const target of targets)
    expect((await fetch(new URL(target ?? '', product.url))).status, target ?? '').toBe(200);
  await close();
});

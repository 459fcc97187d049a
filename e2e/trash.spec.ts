import { contract } from '@ximblox/contract';
import { expect, it } from 'vitest';
import { administrator, expectAccessible, openScreen, product } from './journey.ts';
import { logIn } from './staff.ts';

it('restores a deleted page, at another address when its own is taken, and deletes one permanently', async () => {
  const staff = await logIn(product);
  const slug = `stuw-${Date.now()}`;
  const title = `Stuw ${slug}`;
  const make = (name: string) =>
    staff.call(contract.pages.create, { body: { title: name, slug, type: 'content', locale: 'nl-nl', content: [] } });
  const { pageID } = await make(title);
  const text = `<p><a href="page:${pageID}">x</a></p>`;
  const block = { key: 'body', type: 'text', props: { text } };
  await staff.call(contract.pages.create, {
    body: { title: 'Wijst ernaar', slug: `naar-${slug}`, type: 'content', locale: 'nl-nl', content: [block] },
  });

  const { page, close } = await administrator();
  await page.goto(`/cmsadmin/?search=${slug}`);
  const remove = async (name: string): Promise<void> => {
    await page.getByRole('button', { name: `More actions for ${name}`, exact: true }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText(`“${name}” deleted.`).waitFor();
  };
  // The question lists the pages that link here.
  await page.getByRole('button', { name: `More actions for ${title}`, exact: true }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByText('1 page links to it:').waitFor();
  const linking = page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'Wijst ernaar' });
  await linking.waitFor();
  await expect.poll(() => linking.innerText()).toMatch(/Dutch\s+Not live[\s,]+Draft/);
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  // The message of the deletion offers to undo it.
  await remove(title);
  await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Restore' }).click();
  await page.getByText(`“${title}” restored. It is not published.`).waitFor();
  await remove(title);
  await make('Andere stuw');

  await page.getByRole('link', { name: 'Trash', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Trash' }).waitFor();
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('searchbox').fill(slug);
  const row = page.getByRole('row').filter({ hasText: title });
  await page.waitForURL(`**/cmsadmin/bin?search=${slug}`);
  await page.locator('table[aria-busy="false"]').waitFor();
  await expect.poll(() => row.innerText()).toMatch(/by admin[\s\S]*30 days left/);
  await expectAccessible(page);

  await row.getByRole('button', { name: `Restore: ${title}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Restore page' });
  await dialog.getByText(`Another page now uses /${slug}.`).waitFor();
  await dialog.getByText('This slug is available.').waitFor();
  await expectAccessible(page);
  await dialog.getByLabel('Slug').fill(slug);
  await dialog.getByRole('button', { name: 'Restore' }).click();
  await dialog.getByText('Slug already exists.').first().waitFor();
  await dialog.getByLabel('Slug').fill(`${slug}-terug`);
  await dialog.getByRole('button', { name: 'Restore' }).click();
  await page.getByText(`“${title}” restored. It is not published.`).first().waitFor();
  await page.getByText('No results found.').waitFor();

  await openScreen(page, `/cmsadmin/?search=${slug}`);
  await remove('Andere stuw');
  await openScreen(page, `/cmsadmin/bin?search=${slug}`);
  await page.getByRole('button', { name: 'More actions for Andere stuw' }).click();
  await page.getByRole('menuitem', { name: 'Delete permanently' }).click();
  const question = page.getByRole('dialog', { name: 'Delete page permanently' });
  await question.getByText('This cannot be undone.').waitFor();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Delete permanently' }).click();
  await page.getByText('“Andere stuw” deleted permanently.').waitFor();
  await page.getByText('No results found.').waitFor();
  await close();
});

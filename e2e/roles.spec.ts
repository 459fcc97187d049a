import { contract } from '@ximblox/contract';
import { expect, it } from 'vitest';
import { administrator, expectAbsent, expectAccessible, product, visitor } from './journey.ts';
import { hire, logIn } from './staff.ts';

it('copies a role, restricts it to a part of the site, a folder and a form, changes and deletes it', async () => {
  const name = `Dykes ${Date.now().toString(36)}`;
  const admin = await logIn(product);
  const stored = async () => (await admin.call(contract.users.roles)).find((role) => role.name.startsWith(name));
  const { page, close } = await administrator({ width: 390, height: 844, colorScheme: 'dark' });
  await page.goto('/cmsadmin/roles');
  await page.getByRole('button', { name: 'Copy: Editor' }).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Copy: Editor' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create role' });
  await expect
    .poll(() => dialog.getByRole('textbox', { name: 'Name', exact: true }).inputValue())
    .toBe('Editor (copy)');

  await dialog.getByRole('button', { name: 'Edit pages: Everywhere' }).click();
  await dialog.getByLabel('Dutch').check();
  const pages = dialog.getByRole('group', { name: 'Only these pages and the pages below them' });
  await pages.getByRole('searchbox').fill('vakgebieden');
  await pages.getByRole('button', { name: 'Dijken en duinen' }).click();
  await pages.getByRole('listitem').filter({ hasText: 'Dijken en duinen' }).waitFor();
  await dialog.getByRole('button', { name: 'Edit pages: Dutch · 1 part of the site' }).waitFor();
  await dialog.getByRole('button', { name: 'Upload files: Everywhere' }).click();
  const folders = dialog.getByRole('group', { name: 'Only these folders and their subfolders' });
  await folders.getByRole('searchbox').fill('KAART');
  await folders.getByRole('button', { name: '/kaarten' }).click();
  await dialog.getByRole('button', { name: 'Upload files: /kaarten' }).waitFor();
  await dialog.getByLabel('View form submissions').check();
  await dialog.getByRole('button', { name: 'View form submissions: Everywhere' }).click();
  await dialog.getByRole('group', { name: 'Only these forms' }).getByLabel('Contact').check();
  await dialog.getByRole('button', { name: 'View form submissions: Contact' }).waitFor();
  // Scrolled to its end, the dialog's footer covers nothing.
  await dialog.evaluate((element) => element.scrollTo(0, element.scrollHeight));
  await expectAccessible(page);
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('ADMINISTRATOR');
  await dialog.getByRole('button', { name: 'Create role' }).click();
  await dialog.getByText('Name already exists.').waitFor();
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  await dialog.getByRole('button', { name: 'Create role' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('based on Editor · 0 users · 6 permissions').last().waitFor();
  await expect
    .poll(() => stored())
    .toMatchObject({
      origin: 'editor',
      permissions: expect.arrayContaining([
        { name: 'edit-page', parameters: { locales: ['nl-nl'], subtree: [expect.any(Number)] } },
        { name: 'upload-media', parameters: { folders: ['/kaarten'] } },
        { name: 'view-submissions', parameters: { forms: ['contact'] } },
      ]) as unknown,
    });

  await page.getByRole('button', { name: `Edit: ${name}` }).click();
  const editing = page.getByRole('dialog', { name });
  await editing.getByRole('button', { name: 'Edit pages: Dutch · 1 part of the site' }).click();
  await editing.getByRole('button', { name: 'Remove Dijken en duinen' }).click();
  await editing.getByRole('button', { name: 'Edit pages: Dutch' }).waitFor();
  await editing.getByLabel('View audit log').check();
  await editing.getByRole('button', { name: 'Save' }).click();
  await editing.waitFor({ state: 'detached' });
  await expect
    .poll(async () => (await stored())?.permissions)
    .toContainEqual({ name: 'edit-page', parameters: { locales: ['nl-nl'] } });
  await page.getByRole('button', { name: `Delete: ${name}` }).click();
  const question = page.getByRole('dialog', { name: 'Delete role' });
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Delete' }).click();
  await page.getByText(`“${name}” deleted.`).waitFor();
  await expect.poll(() => stored()).toBeUndefined();

  await page.getByRole('button', { name: 'Show: Author' }).click();
  await page.getByRole('dialog', { name: 'Author' }).getByText('own pages').waitFor();
  await expectAccessible(page);
  await close();
});

it('shows a page read-only to users who cannot edit it', async () => {
  const run = Date.now().toString(36);
  const reader = { email: `reader-${run}@waterlijn.example`, name: 'Vera', password: 'Lezen-mag-altijd-1!' };
  await hire(product, { ...reader, role: 'viewer' });
  const block = { anchorPoint: '', __images: {}, __files: {} };
  const { pageID } = await (await logIn(product)).call(contract.pages.create, {
    body: {
      title: 'To be read',
      slug: `read-${run}`,
      type: 'content',
      locale: 'en-gb',
      content: [
        { ...block, key: 'text', type: 'text', props: { text: '<p>Calm water.</p>' } },
        { ...block, key: 'call', type: 'cta', props: { title: 'Low', buttons: [{ label: 'One' }, { label: 'Two' }] } },
      ],
    },
  });
  const { page, context, close } = await visitor();
  await context.request.post('/api/ximblox/auth/login', {
    headers: { 'X-Requested-With': 'XMLHttpRequest' },
    data: { email: reader.email, password: reader.password },
  });
  await page.goto(`/cmsadmin/page/${pageID}`);
  await page.getByText('You can view this page but not edit it.').waitFor();
  await expect.poll(() => page.getByLabel('Page title').isDisabled()).toBe(true);
  await expectAbsent(page.getByRole('button', { name: /Add block|^More actions|^Move|^Drag/ }));

  // Sections that editors can collapse are open.
  await page.getByRole('button', { name: /^Call to action/ }).click();
  const form = page.getByRole('region', { name: /^Call to action/ });
  await expect.poll(() => form.getByRole('textbox', { name: 'Label', exact: true }).nth(1).inputValue()).toBe('Two');
  await expectAbsent(form.getByRole('button', { disabled: false }));
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Text/ }).click();
  const text = page.getByRole('textbox', { name: 'Text', exact: true });
  await expect.poll(() => text.getAttribute('contenteditable')).toBe('false');
  await expectAbsent(page.getByRole('toolbar'));

  await page.locator('iframe:not([inert])').waitFor();
  const inPreview = page.frameLocator('iframe').locator('[data-inline][data-field="text"]').first();
  await inPreview.click();
  await page.keyboard.type('Storm');
  await page.keyboard.press('Delete');
  await page.keyboard.press('/');
  await expect.poll(() => inPreview.innerText()).toBe('Calm water.');
  await expectAbsent(page.getByRole('dialog'));

  await page.getByRole('tab', { name: 'SEO Settings' }).click();
  await expect.poll(() => page.locator('#seo-title').isDisabled()).toBe(true);
  await page.getByRole('link', { name: /overview/ }).click();
  await page.waitForURL(/\/cmsadmin\/?$/);
  await close();
});

it('narrows a whole role, with an exception for one permission, by keys alone', async () => {
  const name = `Scope ${Date.now().toString(36)}`;
  const admin = await logIn(product);
  const { page, close } = await administrator();
  await page.goto('/cmsadmin/roles');
  await page.getByRole('button', { name: 'Copy: Editor' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Create role' });
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  const ofRole = dialog.getByRole('button', { name: 'Scope of the role: Everywhere' });
  await ofRole.press('Enter');
  await dialog.getByLabel('Dutch').press('Space');
  await dialog.getByRole('button', { name: 'Scope of the role: Dutch' }).press('Enter');
  await dialog.getByRole('button', { name: 'Create pages: Dutch' }).waitFor();
  await dialog.getByRole('button', { name: 'Edit pages: Dutch' }).press('Enter');
  await dialog.getByLabel('Exception: set a scope for this permission alone').press('Space');
  await expect.poll(() => dialog.getByLabel('Dutch').isChecked()).toBe(true);
  await dialog.getByLabel('German').press('Space');
  await dialog.getByRole('button', { name: 'Edit pages: Dutch, German' }).waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Create role' }).press('Enter');
  await dialog.waitFor({ state: 'detached' });
  expect((await admin.call(contract.users.roles)).find((role) => role.name === name)).toMatchObject({
    scope: { locales: ['nl-nl'] },
    exceptions: ['edit-page'],
    permissions: expect.arrayContaining([
      { name: 'create-page', parameters: { locales: ['nl-nl'] } },
      { name: 'edit-page', parameters: { locales: ['nl-nl', 'de-de'] } },
    ]) as unknown,
  });
  // Without the scope, only the exception stays narrow.
  await page.getByRole('button', { name: `Edit: ${name}` }).press('Enter');
  const editing = page.getByRole('dialog', { name });
  await editing.getByRole('button', { name: 'Scope of the role: Dutch' }).press('Enter');
  await editing.getByLabel('Dutch').press('Space');
  await editing.getByRole('button', { name: 'Create pages: Everywhere' }).waitFor();
  await editing.getByRole('button', { name: 'Edit pages: Dutch, German' }).waitFor();
  await close();
});

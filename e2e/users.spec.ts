import { contract } from '@ximblox/contract';
import { expect, it } from 'vitest';
import { administratorAtOverview, expectAccessible, product, visitor } from './journey.ts';
import { linkInMail } from './mail.ts';
import { logIn } from './staff.ts';

it('finds, invites, edits, deactivates and deletes a user', async () => {
  const mark = `u${Date.now()}`;
  const name = `Maarten ${mark}`;
  const { page, close } = await administratorAtOverview();
  await page.getByRole('button', { name: 'Administration' }).click();
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Users' }).click();
  await page.getByRole('heading', { level: 1, name: 'Users' }).waitFor();
  await page.getByRole('row').filter({ hasText: product.email }).getByText('you', { exact: true }).waitFor();
  const roles = page.getByRole('combobox', { name: 'Role' });
  await expect.poll(() => roles.getByRole('option').allTextContents()).toContain('Administrator');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Add user' }).click();
  const adding = page.getByRole('dialog', { name: 'Add user' });
  const isRequired = (label: string) =>
    adding.getByLabel(label).evaluate((field) => (field as HTMLInputElement).required);
  expect(await Promise.all(['Name', 'Email', 'Job title'].map(isRequired))).toEqual([true, true, false]);
  await adding.getByLabel('Email').fill(product.email.toUpperCase());
  await adding.getByRole('button', { name: 'Add user' }).click();
  await adding.getByText('The Name field is required.').waitFor();
  await adding.getByLabel('Name').fill(name);
  await adding.getByRole('button', { name: 'Add user' }).click();
  await adding.getByText('Email already exists.').waitFor();
  await expectAccessible(page);
  await adding.getByLabel('Email').fill(`${mark}@waterlijn.example`);
  await adding.getByRole('button', { name: 'Add user' }).click();
  await adding.waitFor({ state: 'hidden' });

  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('searchbox').fill(mark);
  await page.waitForURL(`**/cmsadmin/users?search=${mark}`);
  const row = page.getByRole('row').filter({ hasText: name });
  await row.getByText('Not activated yet').waitFor();
  await page.getByText('1 user', { exact: true }).waitFor();
  const act = async (action: string): Promise<void> => {
    await row.getByRole('button', { name: `More actions for ${name}` }).click();
    await page.getByRole('menuitem', { name: action, exact: true }).click();
  };
  const first = await linkInMail(product, `${mark}@waterlijn.example`, 'activate-account');
  await act('Resend activation email');
  await page.getByText(`Activation email sent to ${mark}@waterlijn.example.`).waitFor();

  // A new address gets the invitation; only roles that the administrator can assign are offered.
  await act('Edit');
  const editing = page.getByRole('dialog', { name: 'Edit user' });
  await editing.getByLabel('Email').fill(`${mark}-new@waterlijn.example`);
  await editing.getByLabel('Job title').fill('Dijkgraaf');
  await editing.getByLabel('Role').selectOption({ label: 'Editor' });
  await expectAccessible(page);
  await editing.getByRole('button', { name: 'Save' }).click();
  await page.getByText(`${name} saved.`).waitFor();
  await row.getByText('Dijkgraaf').waitFor();
  await row.getByText('Editor', { exact: true }).waitFor();

  const link = new URL(await linkInMail(product, `${mark}-new@waterlijn.example`, 'activate-account'));
  const newcomer = await visitor();
  await newcomer.page.goto(new URL(first).pathname + new URL(first).search);
  const choosePassword = async (): Promise<void> => {
    await newcomer.page.getByLabel('Password', { exact: true }).fill(product.password);
    await newcomer.page.getByLabel('Confirm password').fill(product.password);
    await newcomer.page.getByRole('button', { name: 'Activate account' }).click();
  };
  await choosePassword();
  await newcomer.page.getByText('The token is not valid or is expired.').waitFor();
  await newcomer.page.goto(link.pathname + link.search);
  await choosePassword();
  await newcomer.page.getByRole('dialog', { name: 'Go anywhere' }).waitFor();
  await newcomer.close();

  const account = { url: product.url, email: `${mark}-new@waterlijn.example`, password: product.password };
  const client = await logIn(account);
  await page.reload();
  await row.getByText('Active', { exact: true }).waitFor();
  await act('Deactivate');
  const question = page.getByRole('dialog', { name: 'Deactivate user' });
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Deactivate' }).click();
  await row.getByText('Deactivated', { exact: true }).waitFor();
  await expect(client.call(contract.users.current)).rejects.toMatchObject({ status: 401 });
  await act('Activate');
  await page.getByText(`${name} can log in again.`).waitFor();
  const again = await logIn(account);
  // An editor is not offered actions without permission.
  await expect(again.call(contract.users.list)).rejects.toMatchObject({ status: 403 });

  await act('Delete');
  await page.getByRole('dialog', { name: 'Delete user' }).getByRole('button', { name: 'Delete' }).click();
  await page.getByText('No results found.').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Show all' }).click();
  await page.getByRole('row').filter({ hasText: product.email }).waitFor();
  await close();
});

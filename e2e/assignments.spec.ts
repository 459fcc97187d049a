import { contract } from '@ximblox/contract';
import { expect, it } from 'vitest';
import { administrator, expectAbsent, expectAccessible, openScreen, product } from './journey.ts';
import { hire, logIn } from './staff.ts';

const run = Date.now().toString(36);
const colleague = {
  email: `cas-${run}@waterlijn.example`,
  name: `Cas Veer ${run}`,
  password: 'Veerverbinding!2027',
};

it('assigns a page to a colleague, to oneself and to nobody by keys alone', async () => {
  await hire(product, colleague);
  const staff = await logIn(product);
  const me = (await staff.call(contract.users.current)).profile.name;
  const body = { title: `Ferry ${run}`, slug: `ferry-${run}`, type: 'content', locale: 'en-gb', content: [] };
  const { pageID } = await staff.call(contract.pages.create, { body });
  const params = { id: String(pageID) };
  const { page, close } = await administrator();
  const { keyboard } = page;
  const dialog = page.getByRole('dialog', { name: 'Assign page' });
  const assignee = dialog.getByLabel('Assigned to');
  const header = page.getByRole('banner').or(page.locator('main header')).first();
  const assignedTo = (name: string) => header.getByRole('button', { name: `Assigned to ${name}` });
  const isFocused = () => assignee.evaluate((field) => field === document.activeElement);
  const save = async (): Promise<void> => {
    await dialog.getByRole('button', { name: 'Save' }).focus();
    await keyboard.press('Enter');
  };

  await page.goto(`/cmsadmin/page/${pageID}`);
  const more = page.getByRole('button', { name: 'More publication actions' });
  await more.focus();
  await keyboard.press('Enter');
  const item = page.getByRole('menuitem', { name: 'Assign page…' });
  await item.waitFor();
  while (!(await item.evaluate((one) => one === document.activeElement))) await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await dialog.waitFor();
  await expect.poll(isFocused).toBe(true);
  // After a pause between two keys a new search begins, and typed before the names have loaded, nothing is found.
  const chosenName = () => assignee.evaluate((field: HTMLSelectElement) => field.selectedOptions[0]?.label);
  await expect
    .poll(
      async () => {
        await keyboard.type('Cas Veer');
        return chosenName();
      },
      { interval: 1_500 },
    )
    .toBe(colleague.name);
  await dialog.getByLabel('Due date').fill('2099-11-26');
  await expectAccessible(page);
  await save();
  await page.getByText(`Page assigned to ${colleague.name}.`).waitFor();
  await assignedTo(colleague.name).waitFor();

  // Somebody else assigns it meanwhile.
  await assignedTo(colleague.name).focus();
  await keyboard.press('Enter');
  await dialog.waitFor();
  await expect.poll(isFocused).toBe(true);
  const { ID } = (await staff.call(contract.publication.people, { params })).find(({ name }) => name === me) ?? {
    ID: 0,
  };
  await staff.call(contract.assignments.set, { params, body: { assigneeID: ID } });
  await save();
  await dialog.getByText(`Someone else has just assigned this page to ${me}.`).waitFor();
  await expectAccessible(page);
  await save();
  await expectAbsent(dialog);
  await assignedTo(colleague.name).waitFor();
  await staff.call(contract.assignments.set, { params, body: { assigneeID: ID, dueOn: '2099-11-27' } });

  await openScreen(page, '/cmsadmin/dashboard');
  const mine = page.getByRole('region', { name: 'Assigned to you' });
  await mine.getByRole('link', { name: `Ferry ${run}` }).waitFor();
  await expectAccessible(page);
  await mine.getByRole('link', { name: /Assigned to you/ }).focus();
  await keyboard.press('Enter');
  await page.waitForURL(/state=assigned-to-me/);
  await page
    .getByRole('row', { name: new RegExp(`Ferry ${run}.*${me}`) })
    .getByRole('link', { name: `Ferry ${run}` })
    .focus();
  await expectAccessible(page);
  await keyboard.press('Enter');

  await page.setViewportSize({ width: 390, height: 844 });
  await assignedTo(me).focus();
  await keyboard.press('Enter');
  await dialog.waitFor();
  await expect.poll(isFocused).toBe(true);
  await keyboard.type('Nobody');
  await expectAccessible(page);
  await save();
  await page.getByText('Assignment removed.').waitFor();
  await expectAbsent(assignedTo(me));
  await close();
});

import { contract } from '@ximblox/contract';
import { expect, it } from 'vitest';
import { administrator, chooseItem, expectAccessible, openScreen, product } from './journey.ts';
import { logIn } from './staff.ts';

it('names the changes that prevent the publication, at once and when a schedule is refused', async () => {
  const staff = await logIn(product);
  const run = Date.now().toString(36);
  const create = async (name: string) => {
    const body = { title: `${name} ${run}`, slug: `${name}-${run}`, type: 'content', locale: 'nl-nl', content: [] };
    return (await staff.call(contract.pages.create, { body })).pageID;
  };
  const [lost, target] = [await create('lost'), await create('target')];
  const { release } = await staff.call(contract.releases.create, { body: { name: `Refused ${run}` } });
  const params = { id: release.id };
  const slug = `taken-${run}`;
  await staff.call(contract.releases.addItems, {
    params,
    body: {
      changes: [
        { kind: 'page', pageID: lost },
        { kind: 'redirect', locale: 'nl-nl', slug, pageID: target },
      ],
    },
  });
  await create('taken');
  await staff.call(contract.pages.delete, { params: { id: lost } });

  const { page, close } = await administrator();
  const dialog = page.getByRole('dialog');
  await openScreen(page, `/cmsadmin/releases/${release.id}`);
  await page.getByRole('button', { name: 'Publish release' }).click();
  await dialog.getByRole('button', { name: 'Publish release' }).click();
  await dialog.getByText('Nothing was published.').waitFor();
  const problems = [`lost ${run}: Deleted`, `/${slug}: Address already exists.`];
  expect(await dialog.getByRole('listitem').allTextContents()).toEqual(problems);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'detached' });

  await page.getByRole('button', { name: `More actions for Refused ${run}` }).press('Enter');
  await chooseItem(page, 'Schedule…');
  await dialog.getByLabel('Date').fill('2030-05-01');
  await dialog.getByLabel('Time').fill('09:00');
  await dialog.getByRole('button', { name: 'Schedule' }).click();
  await dialog.getByText('The release was not scheduled.').waitFor();
  expect(await dialog.getByRole('listitem').allTextContents()).toEqual(problems);
  await close();
});

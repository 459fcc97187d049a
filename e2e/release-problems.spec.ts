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

it('shows changes of a shared section in two releases to each other, and takes over the live one', async () => {
  const staff = await logIn(product);
  const run = Date.now().toString(36);
  const text = (value: string) => [
    { key: 't', type: 'text', props: { text: `<p>${value}</p>` }, anchorPoint: '', __images: {}, __files: {} },
  ];
  const create = async (slug: string, type: string, content: ReturnType<typeof text>) => {
    const body = { title: `${slug} ${run}`, slug: `${slug}-${run}`, type, locale: 'nl-nl', content };
    const created = await staff.call(contract.pages.create, { body });
    await staff.call(contract.publication.publish, { params: { id: String(created.pageID) }, body: {} });
    return created;
  };
  const { pageID, pageVersionID } = await create('hours', 'shared-section', text('Open'));
  const [embedding] = text('');
  const props = { section: { kind: 'page', pageID } };
  await create('desk', 'content', [{ ...embedding, type: 'shared-section', props } as never]);
  const params = { id: String(pageVersionID) };
  const [mine, theirs] = await Promise.all(
    ['Spring', 'Autumn'].map(async (name) => {
      const { release } = await staff.call(contract.releases.create, { body: { name: `${name} ${run}` } });
      const body = { blocks: text(`Open in ${name}`), releaseID: release.id };
      await staff.call(contract.versions.store, { params, body });
      return release;
    }),
  );
  if (!mine || !theirs) throw new Error('No releases.');
  const read = async (id: number) => (await staff.call(contract.releases.get, { params: { id } })).release;
  await staff.call(contract.versions.store, { params, body: { blocks: text('Open on Mondays') } });
  await staff.call(contract.publication.publish, { params: { id: String(pageID) }, body: {} });
  const shown = async () => (await fetch(`${product.url}/desk-${run}`)).text();
  await expect.poll(shown).toContain('Open on Mondays');

  const { page, close } = await administrator();
  await openScreen(page, `/cmsadmin/releases/${mine.id}`);
  await page.getByText('Changed since it was added').waitFor();
  await page.getByRole('link', { name: new RegExp(`Autumn ${run}`) }).waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Take over' }).click();
  await page.getByText(`Autumn ${run}`).first().waitFor();
  await page.getByRole('button', { name: 'Take over' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('on Mondays').waitFor();
  await dialog.getByRole('radio', { name: 'Keep mine' }).check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
  await page.getByRole('button', { name: `Save in “${mine.name}”` }).click();
  await expect
    .poll(async () => (await read(mine.id)).itemList[0])
    .toMatchObject({ hasMoved: false, problems: [], version: { isOutdated: false } });

  const { revision } = await read(mine.id);
  await staff.call(contract.releases.publish, { params: { id: mine.id }, body: { revision } });
  await expect.poll(shown).toContain('Open in Spring');
  expect((await read(theirs.id)).itemList[0]).toMatchObject({ hasMoved: true, conflicts: [] });
  await close();
});

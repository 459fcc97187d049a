import { contract } from '@ximblox/contract';
import { expect, it } from 'vitest';
import { administrator, chooseItem, expectAbsent, expectAccessible, openScreen, product } from './journey.ts';
import { hire, logIn } from './staff.ts';

it('adds a page to a new release from the list, publishes the release and rolls it back', async () => {
  const staff = await logIn(product);
  const run = Date.now().toString(36);
  const slug = `release-${run}`;
  const draft = await staff.call(contract.pages.create, {
    body: { title: `Draft ${run}`, slug: `draft-${run}`, type: 'content', locale: 'nl-nl', content: [] },
  });
  const props = { text: `<p><a href="page:${draft.pageID}">Later</a></p>` };
  const content = [{ key: 'one', type: 'text', props, anchorPoint: '', __images: {}, __files: {} }];
  const { pageID } = await staff.call(contract.pages.create, {
    body: { title: `Campaign ${run}`, slug, type: 'content', locale: 'nl-nl', content },
  });
  const isPublic = async () =>
    (await staff.call(contract.publication.status, { params: { id: String(pageID) } })).published !== null;

  const { page, close } = await administrator();
  await openScreen(page, `/cmsadmin/?q=Campaign%20${run}`);
  await page.getByRole('button', { name: `More actions for Campaign ${run}` }).press('Enter');
  await chooseItem(page, 'Add to release');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Release').selectOption('New release');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await dialog.getByText('The Name field is required.').waitFor();
  await dialog.getByLabel('Name').fill(`Spring ${run}`);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByText(`Added to “Spring ${run}”`).waitFor();

  await openScreen(page, '/cmsadmin/releases');
  await page.getByRole('link', { name: `Spring ${run}` }).waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: `Spring ${run}` }).click();
  await page.getByText('Publish version 1').waitFor();
  // A link to a page that will not be public is a warning with its block and target.
  await page.getByText('1 link leads to a page that will not be public.').waitFor();
  await page.getByRole('link', { name: `Leads to a draft: Draft ${run}` }).waitFor();
  await page.getByText('Block 1, ').waitFor();
  await page.getByLabel('Add a comment').fill('Is the menu ready?');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByRole('listitem').getByText('Is the menu ready?').waitFor();
  await expectAccessible(page);
  expect(await isPublic()).toBe(false);
  await page.getByRole('button', { name: 'Publish release' }).click();
  await dialog.getByText('1 change goes live now.').waitFor();
  await dialog.getByRole('button', { name: 'Publish release' }).click();
  await page.getByText(`“Spring ${run}” published.`).waitFor();
  expect(await isPublic()).toBe(true);

  await page.getByRole('button', { name: 'Prepare rollback…' }).click();
  await dialog.getByRole('button', { name: 'Prepare rollback' }).click();
  await page.getByText('Unpublish', { exact: true }).waitFor();
  // The site after the rollback is shown from both releases, before anything changes.
  await page.getByRole('link', { name: 'Rolls back another release' }).click();
  await page.getByRole('link', { name: 'Rollback in preparation' }).waitFor();
  await expectAccessible(page);
  const [preview] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'Preview the rollback' }).click(),
  ]);
  await preview.getByText(`Spring ${run}`).first().waitFor();
  const shown = await preview.goto(`${preview.url()}${slug}`);
  expect(shown?.status()).toBe(404);
  expect(await isPublic()).toBe(true);
  await preview.close();
  await page.getByRole('link', { name: 'Rollback in preparation' }).click();
  await page.getByRole('button', { name: 'Publish release' }).click();
  await dialog.getByRole('button', { name: 'Publish release' }).click();
  await expect.poll(isPublic).toBe(false);
  await close();
});

it('adds a menu and settings to a release from their own screens, and edits the menu there again', async () => {
  const staff = await logIn(product);
  const name = `Menu ${Date.now().toString(36)}`;
  const { release } = await staff.call(contract.releases.create, { body: { name } });
  const where = { params: { id: 'footer' }, query: { locale: 'en-gb' } };
  const before = (await staff.call(contract.menus.get, where)).items;
  const get = async () => (await staff.call(contract.releases.get, { params: { id: release.id } })).release;
  const changes = async () => (await get()).itemList.map(({ change }) => change);

  const { page, close } = await administrator();
  const dialog = page.getByRole('dialog');
  const add = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Add to release…' }).press('Enter');
    await dialog.getByLabel('Release').selectOption(name);
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
  };
  const addItem = async (title: string): Promise<void> => {
    await page.getByRole('button', { name: 'Add item' }).click();
    await page.getByRole('combobox', { name: 'Page or address' }).waitFor();
    await page.keyboard.press('Escape');
    await dialog.getByLabel('Title').fill(title);
    await dialog.getByRole('button', { name: 'Add item' }).click();
    await dialog.waitFor({ state: 'detached' });
  };
  await page.goto('/cmsadmin/menu-structure?menu=footer&locale=en-gb');
  await addItem('Campaign');
  await add();
  await page.getByRole('status').getByRole('link', { name }).waitFor();
  await expectAccessible(page);
  await page.goto(`/cmsadmin/releases/${release.id}`);
  await page.getByRole('link', { name: 'Footer' }).click();
  // The link from the release leads into it, where saving leaves the live menu as it is.
  const save = page.getByRole('button', { name: `Save in “${name}”` });
  await page.getByText(`You see the version of “${name}”.`).waitFor();
  await addItem('Contest');
  await save.click();
  await expect
    .poll(changes)
    .toMatchObject([{ kind: 'menu', items: [...before, { title: 'Campaign' }, { title: 'Contest' }] }]);
  expect((await staff.call(contract.menus.get, where)).items).toEqual(before);
  await expectAccessible(page);
  // What a colleague has changed on the live site is merged, not undone.
  const link = { kind: 'url', url: '/press' } as const;
  const press = { key: 'press', title: 'Press', link, children: [] };
  await staff.call(contract.menus.save, { ...where, body: { items: [...before, press] } });
  await page.reload();
  await page.getByRole('button', { name: 'Take over' }).click();
  await page.getByText('The version of the release now includes the changes.').waitFor();
  const titles = async () =>
    (await changes()).flatMap((change) => (change.kind === 'menu' ? change.items : [])).map(({ title }) => title);
  await expect.poll(titles).toEqual(expect.arrayContaining(['Campaign', 'Contest', 'Press']));
  expect((await get()).itemList).toMatchObject([{ hasMoved: false }]);

  await page.goto('/cmsadmin/settings?section=website');
  const siteName = page.getByLabel('Website name');
  const liveName = await siteName.inputValue();
  await siteName.fill('Not saved');
  // Leaving the release asks about unsaved changes.
  await page.getByRole('button', { name: 'Back to the live site' }).click();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await siteName.fill(name);
  await save.click();
  await expect.poll(changes).toMatchObject([{ kind: 'menu' }, { kind: 'settings', settings: { siteName: name } }]);
  await page.getByRole('link', { name: 'Review and sessions' }).click();
  await page.getByText('These settings are not part of releases.').waitFor();
  await page.getByRole('link', { name: 'Website', exact: true }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Back to the live site' }).click();
  await expect.poll(() => siteName.inputValue()).toBe(liveName);
  // In the calendar the scheduled release is dragged to another day, and the dashboard shows that it awaits its assignee.
  const month = new Date();
  month.setUTCMonth(month.getUTCMonth() + 1, 10);
  const [from, to] = [10, 18].map((day) => `${month.toISOString().slice(0, 8)}${day}`);
  await staff.call(contract.releases.update, {
    params: { id: release.id },
    body: {
      name,
      description: '',
      assigneeID: (await get()).createdBy.ID,
      dueOn: null,
      revision: (await get()).revision,
    },
  });
  await staff.call(contract.releases.schedule, {
    params: { id: release.id },
    body: { publishAt: `${from}T12:00:00.000Z`, revision: (await get()).revision },
  });
  await page.goto(`/cmsadmin/calendar?day=${from}`);
  const entry = page.getByRole('listitem').filter({ hasText: name });
  await entry.getByRole('time').dragTo(page.locator(`td[data-day="${to}"]`));
  await page.getByText(`“${name}” moved to`).waitFor();
  await expect.poll(async () => (await get()).publishAt).toBe(`${to}T12:00:00.000Z`);
  await expectAccessible(page);
  await page.goto('/cmsadmin/dashboard');
  await page.getByRole('region', { name: 'Releases' }).getByRole('link', { name }).waitFor();
  await expectAccessible(page);

  // Other journeys change the settings too.
  const { revision } = await get();
  await staff.call(contract.releases.cancel, { params: { id: release.id }, body: { revision } });
  await staff.call(contract.menus.save, { ...where, body: { items: before } });
  await close();
});

it('works in a release beside the live page, takes over what changed there, and publishes it', async () => {
  const staff = await logIn(product);
  const run = Date.now().toString(36);
  const { pageID, pageVersionID } = await staff.call(contract.pages.create, {
    body: { title: `Dykes ${run}`, slug: `dykes-${run}`, type: 'content', locale: 'nl-nl', content: [] },
  });
  const params = { id: String(pageID) };
  await staff.call(contract.publication.publish, { params, body: {} });
  const { release } = await staff.call(contract.releases.create, { body: { name: `Summer ${run}` } });
  const read = async () => (await staff.call(contract.releases.get, { params: { id: release.id } })).release;
  const version = async () => (await read()).itemList[0]?.version;
  const newest = async () => (await staff.call(contract.pages.open, { params })).newest;

  const { page, close } = await administrator();
  await openScreen(page, '/cmsadmin/');
  const workingIn = page.getByRole('combobox', { name: 'Working in' });
  await workingIn.selectOption('New release…');
  await page.getByRole('dialog').getByLabel('Name').fill(`Autumn ${run}`);
  await page.getByRole('dialog').getByRole('button', { name: 'Create release' }).click();
  await page.getByText(`Working in “Autumn ${run}”`).waitFor();
  await workingIn.selectOption(release.name);
  await page.getByText(`Working in “${release.name}”`).waitFor();
  await expectAccessible(page);
  await openScreen(page, `/cmsadmin/page/${pageID}?tab=seo`);
  const title = page.getByLabel('Title', { exact: true });
  const save = page.getByRole('button', { name: `Save in “${release.name}”` });
  await title.fill('In summer');
  await save.click();
  await expect.poll(version).toMatchObject({ number: 2, isOfRelease: true });
  expect((await newest()).id).toBe(pageVersionID);

  // The list shows what the release does with the page, and nothing in it changes what is public.
  await openScreen(page, `/cmsadmin/?q=Dykes%20${run}`);
  await page.getByText('The release publishes version 2').waitFor();
  await page.getByRole('button', { name: `More actions for Dykes ${run}` }).press('Enter');
  await page.getByRole('menuitem', { name: `Remove from “${release.name}”` }).waitFor();
  await expectAbsent(page.getByRole('menuitem', { name: 'Unpublish', exact: true }));
  await chooseItem(page, `Unpublish with “${release.name}”`);
  await page.getByText('The release unpublishes this page').waitFor();
  expect(await version()).toBeNull();
  await page.getByRole('checkbox', { name: `Select Dykes ${run}` }).check();
  await page.getByRole('button', { name: 'Actions for selected pages' }).press('Enter');
  await page.getByRole('menuitem', { name: `Change tags in “${release.name}”` }).waitFor();
  expect(
    await page.getByRole('menuitem', { name: /^(?:Publish|Unpublish|Request publication|Schedule)$/ }).count(),
  ).toBe(0);
  await expectAccessible(page);
  await chooseItem(page, `Add to “${release.name}”`);
  await page.getByRole('dialog').getByRole('button', { name: 'Add 1 page' }).click();
  await expect.poll(version).toMatchObject({ number: 2, isOfRelease: true });
  await openScreen(page, `/cmsadmin/page/${pageID}?tab=seo`);
  await expect.poll(() => title.inputValue()).toBe('In summer');

  // A save in the release from elsewhere shows while the page is open.
  const inside = { params: { id: String((await version())?.id) } };
  const elsewhere = { seoDescription: 'From elsewhere', releaseID: release.id };
  await staff.call(contract.versions.store, { ...inside, body: elsewhere });
  await page.getByRole('button', { name: 'Show changes' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Merge', exact: true }).click();
  await expect.poll(() => page.getByLabel('Description', { exact: true }).inputValue()).toBe('From elsewhere');

  const body = { title: `Dams ${run}`, seoTitle: 'On the live page' };
  await staff.call(contract.versions.store, { params: { id: String(pageVersionID) }, body });
  await staff.call(contract.publication.publish, { params, body: {} });
  await page.getByRole('button', { name: 'Take over' }).click();
  await page.getByRole('dialog').getByRole('radio', { name: 'Keep mine' }).check();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Merge', exact: true }).click();
  await save.click();
  await expect.poll(version).toMatchObject({ number: 5, isOutdated: false });
  await openScreen(page, `/cmsadmin/page/${pageID}?rail=history`);
  await page.getByRole('listitem').filter({ hasText: 'Version 5' }).getByText(release.name).waitFor();

  // Changes that were not saved in the release before it was published are found in the editor of the live page.
  await openScreen(page, `/cmsadmin/page/${pageID}?tab=seo`);
  await page.getByLabel('Description', { exact: true }).fill('Not saved');
  const query = { releaseID: String(release.id) };
  const copy = async () => (await staff.call(contract.workingCopies.get, { params, query })).workingCopy;
  await expect.poll(async () => (await copy())?.content.seoDescription).toBe('Not saved');
  const { revision } = await read();
  await staff.call(contract.releases.publish, { params: { id: release.id }, body: { revision } });
  expect(await newest()).toMatchObject({ title: body.title, seoTitle: 'In summer', isPublished: true });
  await page.goto('/cmsadmin/');
  await page.getByText(`“${release.name}” is no longer open.`).waitFor();
  await openScreen(page, `/cmsadmin/page/${pageID}?tab=seo`);
  await page.getByText(`in “${release.name}”, which was published.`).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Take over into this draft' }).click();
  await expect.poll(copy).toBeNull();
  expect(await page.getByLabel('Description', { exact: true }).inputValue()).toBe('Not saved');
  await close();
});

it('keeps work when a page leaves the release, and has its redirects, templates, copies and notifications', async () => {
  const staff = await logIn(product);
  const run = Date.now().toString(36);
  const block = {
    key: 'one',
    type: 'text',
    anchorPoint: '',
    props: { text: `<p>Groyne ${run}</p>` },
    __images: {},
    __files: {},
  };
  const create = async (title: string, content: (typeof block)[]) => {
    const body = { title, slug: title.toLowerCase().replace(' ', '-'), type: 'content', locale: 'nl-nl', content };
    return (await staff.call(contract.pages.create, { body })).pageID;
  };
  const [pageID, targetID] = [await create(`Levee ${run}`, [block]), await create(`Polder ${run}`, [])];
  const { release } = await staff.call(contract.releases.create, { body: { name: `Winter ${run}` } });
  const params = { id: String(release.id) };
  const items = async () => (await staff.call(contract.releases.get, { params })).release.itemList;
  const versionOf = async (key: number) => (await items()).find((item) => item.key === String(key))?.version;

  const { page, close } = await administrator();
  const dialog = page.getByRole('dialog');
  await openScreen(page, '/cmsadmin/');
  await page.getByRole('combobox', { name: 'Working in' }).selectOption(release.name);
  await page.getByText(`Working in “${release.name}”`).waitFor();

  // A redirect that exists only in the release is added, changed and removed in it.
  await openScreen(page, '/cmsadmin/redirects');
  const inRelease = page.getByRole('region', { name: `In “${release.name}”` });
  await inRelease.getByText('The release changes no redirects here.').waitFor();
  await page.getByRole('button', { name: 'Add redirect' }).click();
  await dialog.getByLabel('From').fill(`/groyne-${run}`);
  await dialog.getByRole('button', { name: `Save in “${release.name}”` }).click();
  await dialog.getByRole('button', { name: 'To: Choose page' }).press('Enter');
  const picker = page.getByRole('dialog', { name: 'Link' });
  await picker.getByRole('combobox', { name: 'Search pages' }).fill(run);
  await picker.getByRole('option', { name: `Levee ${run}` }).click();
  await dialog.getByRole('button', { name: `Save in “${release.name}”` }).click();
  await inRelease.getByRole('rowheader', { name: `/groyne-${run}` }).waitFor();
  await expectAccessible(page);
  expect(await items()).toMatchObject([{ change: { kind: 'redirect', slug: `groyne-${run}`, pageID }, problems: [] }]);
  expect((await fetch(`${product.url}/groyne-${run}`, { redirect: 'manual' })).status).toBe(404);
  await inRelease.getByRole('button', { name: `Change redirect from /groyne-${run}` }).click();
  await dialog.getByText(`Levee ${run}`).waitFor();
  await page.keyboard.press('Escape');
  await inRelease.getByRole('button', { name: `Remove /groyne-${run} from the release` }).click();
  await expect.poll(items).toEqual([]);

  // A template and a copied block come from the release's version and go to it.
  await openScreen(page, `/cmsadmin/page/${pageID}?tab=seo`);
  const title = page.getByLabel('Title', { exact: true });
  const save = page.getByRole('button', { name: `Save in “${release.name}”` });
  await title.fill('In winter');
  await save.click();
  await expect.poll(() => versionOf(pageID)).toMatchObject({ number: 2, isOfRelease: true });
  await page.getByRole('button', { name: 'More publication actions' }).press('Enter');
  await chooseItem(page, 'Save as template');
  await dialog.getByLabel('Name').fill(`Campaign ${run}`);
  await dialog.getByRole('button', { name: 'Save template' }).press('Enter');
  await page.getByText(`Template “Campaign ${run}” saved.`).waitFor();
  await openScreen(page, `/cmsadmin/page/${pageID}`);
  await page.getByRole('button', { name: 'More actions for Text, block 1' }).press('Enter');
  await chooseItem(page, 'Copy to another page');
  await dialog.getByLabel('Search pages').fill(`Polder ${run}`);
  await dialog.getByRole('button', { name: new RegExp(`^Polder ${run}`) }).press('Enter');
  await page.getByText(/^Copied to your draft of/).waitFor();
  const copyIn = async (query: { releaseID?: string }) =>
    (await staff.call(contract.workingCopies.get, { params: { id: String(targetID) }, query })).workingCopy;
  expect((await copyIn({ releaseID: params.id }))?.content.blocks).toMatchObject([{ props: block.props }]);
  expect(await copyIn({})).toBeNull();

  // A colleague removes the page that is open: nothing is saved before the user chooses.
  await openScreen(page, `/cmsadmin/page/${pageID}?tab=seo`);
  await title.fill('Still in winter');
  await staff.call(contract.releases.removeItems, { params, body: { items: [{ kind: 'page', key: String(pageID) }] } });
  await page.getByText(`This page was removed from “${release.name}”.`).waitFor();
  await save.click();
  await page.getByText('Not saved: the page was removed from the release.').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add it again' }).click();
  await expect.poll(() => versionOf(pageID)).toMatchObject({ number: 2, isOfRelease: true });
  // The editor learns of it a moment later.
  await page.getByRole('button', { name: 'Add it again' }).waitFor({ state: 'detached' });
  await save.click();
  await expect.poll(() => versionOf(pageID)).toMatchObject({ number: 3 });
  await page.getByRole('button', { name: 'More publication actions' }).press('Enter');
  await chooseItem(page, `Remove from “${release.name}”`);
  await expect.poll(() => title.inputValue()).toBe('');
  expect(await versionOf(pageID)).toBeUndefined();

  await openScreen(page, '/cmsadmin/new-page?type=content&locale=nl-nl');
  await page.getByRole('radio', { name: `Campaign ${run}` }).press('Space');
  await page.getByLabel('Title').fill(`Sluice ${run}`);
  await page.getByRole('button', { name: 'Create page' }).press('Enter');
  await page.waitForURL('**/cmsadmin/page/*');
  await expect.poll(async () => (await items()).map(({ title: name }) => name)).toContain(`Sluice ${run}`);
  await openScreen(page, '/cmsadmin/page-tree');
  await page
    .getByRole('row')
    .filter({ hasText: `Sluice ${run}` })
    .getByText('The release publishes version 1')
    .waitFor();

  // The bell says what a colleague wrote about the release, and leads to it.
  const colleague = { email: `mies-${run}@waterlijn.example`, name: `Mies ${run}`, password: 'Sluisdeuren!2027' };
  await hire(product, colleague);
  const asColleague = await logIn({ url: product.url, ...colleague });
  await asColleague.call(contract.releases.comment, { params, body: { text: 'Ready?' } });
  await openScreen(page, '/cmsadmin/dashboard');
  await page
    .getByRole('complementary')
    .getByRole('button', { name: /otification/ })
    .press('Enter');
  await page.getByRole('dialog', { name: 'Notifications' }).getByRole('link', { name: release.name }).first().click();
  await page.waitForURL(`**/releases/${release.id}`);
  await page.getByRole('listitem').getByText('Ready?').waitFor();
  const { templates } = contract;
  const made = (await staff.call(templates.list)).find(({ name }) => name === `Campaign ${run}`);
  await staff.call(templates.delete, { params: { id: String(made?.id) } });
  await close();
});

import { type Client, contract } from '@ximblox/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { administrator, expectAccessible, loggedIn, openScreen, product, type Visitor } from './journey.ts';
import { linkInMail } from './mail.ts';
import { activate, logIn } from './staff.ts';

/** Makes slugs unique, so that the journey can be repeated on one installation. */
const run = Date.now().toString(36);
const email = `vera-${run}@waterlijn.example`;
const password = 'Duinversterking!2027';

let admin: Client;
let editor: Client;
let editorID: number;

beforeAll(async () => {
  admin = await logIn(product);
  const role = (await admin.call(contract.users.roles)).find(({ name }) => name === 'editor')?.ID ?? 0;
  editorID = (await admin.call(contract.auth.register, { body: { email, name: `Vera ${run}`, role } })).user.ID;
  await activate(product, { email, password });
  editor = await logIn({ ...product, email, password });
});

async function draft(name: string): Promise<number> {
  const body = { title: `Draft ${name}`, slug: `${name}-${run}`, type: 'content', locale: 'en-gb', content: [] };
  return (await editor.call(contract.pages.create, { body })).pageID;
}
const ask = (id: number, comment: string) =>
  editor.call(contract.publication.request, { params: { id: String(id) }, body: { comment } });
const stateOf = async (id: number) => (await admin.call(contract.pages.get, { params: { id: String(id) } })).state;

const vera = (): Promise<Visitor> => loggedIn({ email, password });

describe('publication requests', () => {
  it("lead from the editor to the reviewer's mail, and from there to the public page", async () => {
    const pageID = await draft('mailed');
    const { page, close } = await vera();
    await page.goto(`/cmsadmin/page/${pageID}`);
    await page.getByRole('button', { name: 'Request publication' }).click();
    const dialog = page.getByRole('dialog', { name: 'Request publication' });
    await dialog.getByLabel('Comment').fill(`Please look at the tide table, ${run}.`);
    await dialog.getByLabel('Reviewer').selectOption({ label: 'Any reviewer' });
    await dialog.getByLabel('Due date').fill('2001-01-01');
    await dialog.getByLabel('Date', { exact: true }).fill('2001-01-01');
    await dialog.getByRole('button', { name: 'Send request' }).click();
    await dialog.getByText('This date has passed.').waitFor();
    await dialog.getByText('This time has passed.').waitFor();
    await expectAccessible(page);
    await dialog.getByLabel('Due date').fill('2099-05-04');
    await dialog.getByLabel('Date', { exact: true }).fill('');
    await dialog.getByLabel('Time').fill('');
    await dialog.getByRole('button', { name: 'Send request' }).click();
    await page.getByText('Publication requested.').waitFor();
    await page.getByRole('region', { name: 'Publication request' }).getByText('due 4 May 2099').waitFor();
    await close();

    const link = await linkInMail(product, product.email, `/page/${pageID}`);
    const reviewer = await administrator();
    await reviewer.page.goto(link);
    const review = reviewer.page.getByRole('dialog', { name: 'Review request' });
    await review.getByText(`Please look at the tide table, ${run}.`).waitFor();
    await review.getByText('due 4 May 2099').waitFor();
    await review.getByRole('button', { name: 'Approve and publish' }).click();
    await reviewer.page.getByText('Request approved and page published.').waitFor();
    await review.waitFor({ state: 'detached' });
    await expect.poll(() => stateOf(pageID)).toBe('published');
    const answer = await reviewer.page.request.get(`/en-gb/mailed-${run}`);
    expect(answer.status()).toBe(200);
    await reviewer.close();
  });

  it('are reviewed one after another, with the filters of the list', async () => {
    const [first, second] = [await draft('first'), await draft('second')];
    await ask(first, 'Short.');
    await ask(second, 'Long.');
    const { page, close } = await administrator();
    await page.goto('/cmsadmin/publication-requests');
    const narrowed = page.waitForResponse(
      (response) =>
        response.url().endsWith('/page/list-requests') &&
        response.request().postData()?.includes(`"requesterID":${editorID}`) === true,
    );
    await page.getByLabel('Requested by').selectOption({ label: `Vera ${run}` });
    await narrowed;
    await expect.poll(() => page.url()).toContain(`requester=${editorID}`);
    const rows = page.locator('tbody tr');
    await page.locator('table[aria-busy="false"]').waitFor();
    await expect.poll(() => rows.count()).toBe(2);
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectAccessible(page);
    await page.setViewportSize({ width: 1280, height: 800 });

    await page.getByRole('link', { name: /^Review ?: Draft first/ }).click();
    const review = page.getByRole('dialog', { name: 'Review request' });
    await review.getByText('Short.').waitFor();
    await review.getByText('1 other request is waiting.').waitFor();
    await review.getByLabel('Comment for the requester').fill('The picture lacks a caption.');
    await review.getByRole('button', { name: 'Request changes' }).click();
    await review.getByText('Long.').waitFor();
    await review.getByText('No other requests are waiting.').waitFor();
    await expectAccessible(page);
    await review.getByRole('button', { name: 'Approve and publish' }).click();
    await page.getByRole('heading', { name: 'Publication requests' }).waitFor();
    expect([await stateOf(first), await stateOf(second)]).toEqual(['not-published', 'published']);

    await openScreen(page, `/cmsadmin/publication-requests?show=done&requester=${editorID}&search=first`);
    await rows.getByText('Changes requested').last().waitFor();
    await rows.getByText('The picture lacks a caption.').waitFor();
    await openScreen(page, `/cmsadmin/publication-requests?requester=${editorID}`);
    await page
      .getByText('No results found')
      .or(page.getByRole('button', { name: 'Show all' }))
      .first()
      .waitFor();
    await close();
  });

  it('come back to the requester on the dashboard, on the page and in its history, with the words of the reviewer', async () => {
    const pageID = await draft('returned');
    const reviewer = (await editor.call(contract.publication.people, { params: { id: String(pageID) } })).find(
      ({ mayReview }) => mayReview,
    );
    const terms = { comment: 'Look at the table.', assigneeID: reviewer?.ID ?? null, dueOn: '2099-05-04' };
    await editor.call(contract.publication.request, { params: { id: String(pageID) }, body: terms });
    const { page, close } = await vera();
    await page.goto(`/cmsadmin/page/${pageID}`);
    // Users without permission to decide see the request and the reason.
    await page.getByRole('button', { name: 'Show changes' }).press('Enter');
    const request = page.getByRole('dialog', { name: 'Publication request' });
    await request.getByText('your role does not let you review this page').waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await request.waitFor({ state: 'detached' });

    const { newestVersionID } = await admin.call(contract.pages.get, { params: { id: String(pageID) } });
    const feedback = `The table lacks a caption, ${run}.`;
    await admin.call(contract.publication.reject, { params: { id: String(newestVersionID) }, body: { feedback } });
    await openScreen(page, '/cmsadmin/dashboard');
    const box = page.getByRole('region', { name: 'Back to you' });
    await box.getByText(feedback).waitFor();
    await expectAccessible(page);
    await box.getByRole('link', { name: 'Draft returned' }).press('Enter');
    const banner = page.getByRole('region', { name: 'Last decision' });
    await banner.getByText(feedback).waitFor();
    await banner.getByRole('button', { name: 'Request again' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Request publication' });
    await expect.poll(() => dialog.getByLabel('Comment').inputValue()).toBe('Look at the table.');
    await expect.poll(() => dialog.getByLabel('Reviewer').inputValue()).toBe(String(reviewer?.ID));
    await expect.poll(() => dialog.getByLabel('Due date').inputValue()).toBe('2099-05-04');
    await dialog.getByRole('button', { name: 'Send request' }).press('Enter');
    await page.getByText('Publication requested.').waitFor();
    await admin.call(contract.publication.accept, {
      params: { id: String(newestVersionID) },
      body: { feedback: 'Well done.' },
    });
    await page.reload();
    await page.getByRole('button', { name: 'History' }).press('Enter');
    const outcomes = page.getByRole('list', { name: 'Publication requests' });
    await outcomes.getByText('Well done.').waitFor();
    await outcomes.getByText(feedback).waitFor();
    await expectAccessible(page);
    await page.goto(`/cmsadmin/page/${pageID}?review=open`);
    await page.getByRole('dialog').getByText('approved the request').waitFor();
    await close();
  });
});

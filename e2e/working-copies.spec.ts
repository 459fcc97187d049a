import { rm } from 'node:fs/promises';
import { contract } from '@ximblox/contract';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { copyFolder } from './copy-folder.ts';
import { expectAbsent, expectAccessible, visitor, type Visitor } from './journey.ts';
import { freePort, spawnProduct, type Started, untilReady } from './product.ts';
import { openSlowLine } from './slow-line.ts';
import { hire, logIn } from './staff.ts';

const email = 'admin@waterlijn.example';
const colleague = 'bo@waterlijn.example';
const password = 'Dijkbewaking!2026';

/** A product for this journey, since it is killed. */
let url: string;
let dataFolder: string;
let server: Started;

async function start(): Promise<void> {
  server = spawnProduct({
    PORT: new URL(url).port,
    XIMBLOX_DATA: dataFolder,
    XIMBLOX_ADMIN_EMAIL: email,
    XIMBLOX_ADMIN_PASSWORD: password,
  });
  await untilReady(url, server);
}

async function kill(): Promise<void> {
  server.process.kill('SIGKILL');
  await server.ended;
}

beforeAll(async () => {
  dataFolder = copyFolder(inject('filledFolder'));
  url = `http://127.0.0.1:${await freePort()}`;
  await start();
  await hire({ url, email, password, dataFolder }, { email: colleague, name: 'Bo Duin', password });
});
afterAll(async () => {
  server.process.kill('SIGTERM');
  expect(await server.ended).toBe(0);
  await rm(dataFolder, { recursive: true, force: true });
});

const block = (key: string, text: string) => ({
  key,
  type: 'text',
  props: { heading: `Heading of ${key}`, text: `<p>${text}</p>` },
  anchorPoint: '',
  __images: {},
  __files: {},
});

let made = 0;
async function newPage(): Promise<number> {
  made += 1;
  const client = await logIn({ url, email, password });
  const { pageID } = await client.call(contract.pages.create, {
    body: {
      title: 'Tides',
      slug: `tides-${made}`,
      type: 'content',
      locale: 'en-gb',
      content: [block('one', 'The first text'), block('two', 'The second text')],
    },
  });
  return pageID;
}

async function open(pageID: number, as = email, baseURL = url): Promise<Visitor> {
  const one = await visitor({ baseURL });
  await one.page.goto('/cmsadmin/login');
  await one.page.getByLabel('Email').fill(as);
  await one.page.getByLabel('Password', { exact: true }).fill(password);
  await one.page.getByRole('button', { name: 'Log in' }).click();
  await one.page.waitForURL((address) => !address.pathname.endsWith('/login'));
  await goTo(one.page, pageID);
  return one;
}

async function goTo(page: Page, pageID: number, block = ''): Promise<void> {
  await page.goto(`/cmsadmin/page/${pageID}${block === '' ? '' : `?block=${block}`}`);
  await title(page).waitFor();
}

const title = (page: Page) => page.getByLabel('Page title');
const heading = (page: Page) => page.getByLabel('Heading', { exact: true });
const note = (page: Page) => page.getByLabel('Note in the margin');
/** The text of the open block. */
const text = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true });
const kept = (page: Page) => page.getByText(/^Draft saved/).waitFor();
/** Waits for the header; the message of an earlier save may still be visible. */
const stored = (page: Page) => page.getByText(/^Saved /).waitFor();
const select = (page: Page, key: string) => page.locator(`#card-${key}`).click();

async function save(page: Page): Promise<void> {
  await page.keyboard.press('Control+s');
  await stored(page);
}

describe('unsaved work', () => {
  it('survives a killed server and a closed browser, and can be discarded', async () => {
    const pageID = await newPage();
    const one = await open(pageID);
    await title(one.page).fill('Tides and currents');
    await kept(one.page);
    await kill();
    await title(one.page).fill('Tides, currents and waves');
    await one.page.getByText('Draft not saved: no connection. Retrying…').first().waitFor();
    await one.page.keyboard.press('Control+s');
    await one.page
      .getByText('The page could not be saved because the server did not respond.', { exact: false })
      .waitFor();
    await expectAccessible(one.page);

    // Leaving unsaved changes asks first.
    await one.page.getByRole('link', { name: 'Back to overview' }).click();
    await one.page.getByRole('dialog', { name: 'Unsaved changes' }).getByRole('button', { name: 'Close' }).click();
    await start();
    await kept(one.page);
    await one.close();

    const two = await open(pageID);
    await expect.poll(() => title(two.page).inputValue()).toBe('Tides, currents and waves');
    await two.page.getByText(/^Unsaved changes from/).waitFor();
    await expectAccessible(two.page);
    await two.page.getByRole('button', { name: 'Discard', exact: true }).click();
    await expect.poll(() => title(two.page).inputValue()).toBe('Tides');
    await two.page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => title(two.page).inputValue()).toBe('Tides, currents and waves');

    // From the menu too, and back by keyboard.
    await two.page.getByRole('button', { name: 'More publication actions' }).click();
    await two.page.getByRole('menuitem', { name: 'Discard draft' }).click();
    const question = two.page.getByRole('dialog', { name: 'Discard draft' });
    await question.getByText(/since version 1/).waitFor();
    await expectAccessible(two.page);
    await question.getByRole('button', { name: 'Discard' }).click();
    await expect.poll(() => title(two.page).inputValue()).toBe('Tides');
    await two.page.keyboard.press('Control+z');
    await expect.poll(() => title(two.page).inputValue()).toBe('Tides, currents and waves');

    // The last input is saved when the user navigates within the admin or closes the window.
    await title(two.page).fill('Waves');
    await two.page.getByRole('link', { name: 'Back to overview' }).click();
    await two.page.waitForURL((address) => !address.pathname.includes('/page/'));
    await goTo(two.page, pageID);
    await expect.poll(() => title(two.page).inputValue()).toBe('Waves');
    await title(two.page).fill('Waves at last');
    await two.page.reload();
    await expect.poll(() => title(two.page).inputValue()).toBe('Waves at last');
    await save(two.page);
    await two.page.reload();
    await title(two.page).waitFor();
    await expectAbsent(two.page.getByText(/^Unsaved changes from/));
    await two.close();
  });

  it('is saved automatically after a new login, without further input', async () => {
    const pageID = await newPage();
    const one = await open(pageID);
    await title(one.page).fill('Tides at night');
    await kept(one.page);
    await one.context.clearCookies();
    await title(one.page).fill('Tides at dawn');
    const dialog = one.page.getByRole('dialog', { name: 'Log in again' });
    await dialog.getByLabel('Password', { exact: true }).fill(password);
    await one.page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await kept(one.page);
    const two = await open(pageID);
    await expect.poll(() => title(two.page).inputValue()).toBe('Tides at dawn');
    await two.close();
    await one.close();
  });

  it('is there after a reload, however slow the request', async () => {
    const pageID = await newPage();
    const line = await openSlowLine(url, { method: 'PUT', delay: 500 });
    const one = await open(pageID, email, line.url);
    await title(one.page).fill('Tides at last');
    await one.page.reload();
    await title(one.page).waitFor();
    await expect.poll(() => title(one.page).inputValue()).toBe('Tides at last');
    await one.close();
    line.close();
  });

  it('of two windows is merged', async () => {
    const pageID = await newPage();
    const one = await open(pageID);
    const other = await one.context.newPage();
    await goTo(other, pageID);
    await title(one.page).fill('Changed in one');
    await kept(one.page);
    await select(other, 'one');
    await heading(other).fill('Changed in the other');
    await expect.poll(() => title(other).inputValue()).toBe('Changed in one');
    await kept(other);
    await one.close();
    const again = await open(pageID);
    await expect.poll(() => title(again.page).inputValue()).toBe('Changed in one');
    await select(again.page, 'one');
    await expect.poll(() => heading(again.page).inputValue()).toBe('Changed in the other');
    await again.close();
  });
});

describe('two users on one page', () => {
  it('merge separate changes, and resolve conflicts', async () => {
    const pageID = await newPage();
    const [one, two] = [await open(pageID), await open(pageID, colleague)];
    await select(one.page, 'one');
    await heading(one.page).fill('First by one');
    await select(two.page, 'two');
    await heading(two.page).fill('Second by two');
    await one.page.getByRole('button', { name: '2 people here' }).click();
    await one.page
      .getByRole('button', { name: /^Text .*The second text/ })
      .last()
      .waitFor();
    await expectAccessible(one.page);
    await one.page.keyboard.press('Escape');
    await one.page.getByText('Form', { exact: true }).click();
    await one.page.getByRole('option', { name: /here: Bo Duin/ }).waitFor();
    await one.page.getByText('Split', { exact: true }).click();
    const saveButton = one.page.getByRole('button', { name: 'Save', exact: true });
    await saveButton.click();
    await stored(one.page);
    await expect.poll(() => saveButton.evaluate((button) => button === document.activeElement)).toBe(true);
    await two.page.getByText(/saved this page at/).waitFor();
    await save(two.page);
    await two.page.getByText(/^Merged with/).waitFor();
    await select(two.page, 'one');
    await expect.poll(() => heading(two.page).inputValue()).toBe('First by one');

    // In one block one user changes the note, the other the text: only the title is a conflict.
    await title(one.page).fill('The title of one');
    await select(one.page, 'two');
    await note(one.page).fill('A note by one');
    await title(two.page).fill('The title of two');
    await select(two.page, 'two');
    await text(two.page).fill('Another text');
    await save(two.page);
    await one.page.keyboard.press('Control+s');
    const dialog = one.page.getByRole('dialog', { name: 'Someone else saved this page' });
    await dialog.getByText('0 of 1 conflicts resolved').waitFor();
    await expect.poll(() => dialog.getByRole('button', { name: 'Merge and save' }).isDisabled()).toBe(true);
    const ofTitle = dialog.getByRole('group', { name: 'Title' });
    await ofTitle.getByRole('radio', { name: /^Combine by hand/ }).focus();
    await one.page.keyboard.press('Space');
    await expect.poll(() => ofTitle.getByRole('textbox').inputValue()).toBe('The title of one The title of two');
    await expectAccessible(one.page);
    await ofTitle.getByRole('textbox').fill('The title of one and two');
    await one.page.keyboard.press('Escape');
    const question = one.page.getByRole('dialog', { name: 'Discard your changes?' });
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expectAbsent(question);
    await dialog.getByRole('button', { name: 'Merge and save' }).click();
    await stored(one.page);
    await expect.poll(() => title(one.page).inputValue()).toBe('The title of one and two');
    await one.page.getByText(/Second by two.* changed: Heading and Text$/).waitFor();
    await expect.poll(() => note(one.page).inputValue()).toBe('A note by one');
    await expect.poll(() => text(one.page).innerText()).toBe('Another text');
    // Undo restores my value, and takes nothing from theirs.
    await one.page.keyboard.press('Control+z');
    await expect.poll(() => title(one.page).inputValue()).toBe('The title of one');
    await heading(one.page).fill('Second by one');
    await save(one.page);

    // Conflicting changes of the same field are kept as two blocks.
    await heading(two.page).fill('Second by two again');
    await two.page.keyboard.press('Control+s');
    const other = two.page.getByRole('dialog', { name: 'Someone else saved this page' });
    const ofBlock = other.getByRole('group', { name: /^Text/ });
    await ofBlock.waitFor();
    await expect.poll(() => ofBlock.innerText()).toMatch(/again[\s\S]*one/);
    await expectAccessible(two.page);
    await ofBlock.getByRole('checkbox', { name: /^Keep both/ }).check();
    await other.getByRole('button', { name: 'Merge and save' }).click();
    await stored(two.page);
    await expect
      .poll(async () => {
        const cards = await two.page.locator('li [id^="card-"]').allInnerTexts();
        return cards.map((words) => /Second by \w+/.exec(words)?.[0]);
      })
      .toEqual([undefined, 'Second by one', 'Second by two']);
    await two.close();
    await expect.poll(() => one.page.getByRole('button', { name: /people here/ }).count()).toBe(0);
    await one.close();
  });

  it('hear of a publication although a request for it fails', async () => {
    const pageID = await newPage();
    const one = await open(pageID);
    const client = await logIn({ url, email: colleague, password });
    let failures = 0;
    await one.page.route(
      (address) => address.pathname.endsWith(`/page/${pageID}`) && address.pathname.startsWith('/api/'),
      async (route) => {
        if (route.request().method() !== 'GET' || failures > 0) return route.continue();
        failures += 1;
        return route.fulfill({ status: 503, json: {} });
      },
    );
    await client.call(contract.publication.publish, { params: { id: String(pageID) }, body: {} });
    await one.page.getByText('Bo Duin published this page.').waitFor();
    expect(failures).toBe(1);
    await one.page.getByText('Live', { exact: true }).waitFor();
    await one.close();
  });
});

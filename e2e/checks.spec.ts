import { contract } from '@ximblox/contract';
import { describe, expect, it } from 'vitest';
import { administrator, expectAbsent, expectAccessible, product } from './journey.ts';
import { logIn } from './staff.ts';

const run = Date.now().toString(36);

const longSentence = `${'Water rises slowly and then '.repeat(7)}falls.`;

const block = (key: string, type: string, props: Record<string, unknown>, anchorPoint = '') => ({
  key,
  type,
  anchorPoint,
  props,
  __images: {},
  __files: {},
});

describe('the checks of a page', () => {
  it('suggest improvements while typing, and lead there', async () => {
    const client = await logIn(product);
    const body = { title: 'Checked', type: 'content', locale: 'en-gb' };
    const draft = await client.call(contract.pages.create, { body: { ...body, slug: `target-${run}`, content: [] } });
    const { pageID } = await client.call(contract.pages.create, {
      body: {
        ...body,
        slug: `checked-${run}`,
        content: [
          block('first', 'text', {
            text: `<h4>Too deep</h4><p>For more <a href="page:${draft.pageID}#gone">click here</a>. ${longSentence}</p>`,
          }),
          block('second', 'quote', { quote: 'The sea takes its time.' }),
        ],
      },
    });

    const editor = await administrator();
    const { page } = editor;
    await page.goto(`/cmsadmin/page/${pageID}`);
    // Without the panel only the document is checked: link text, its target, the missing description and name.
    await page.getByRole('button', { name: /^Checks.*4 issues/ }).click();
    const panel = page.getByRole('complementary', { name: 'Checks' });
    const findings = panel.getByRole('listitem');
    await panel.getByText('“Too deep” is a level 4 heading below a level 1 heading').waitFor();
    const texts = (await findings.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' '));
    expect(texts.filter((text) => text.includes('Text, block 1 · Text'))).toHaveLength(4);
    expect(texts.join('\n')).toMatch(/Problem: A link leads to the anchor “gone” on “Checked”, which does not exist/);
    expect(texts.join('\n')).toMatch(/A sentence has 36 words: “Water rises slowly and then…”/);
    await expectAccessible(page);

    await panel.getByRole('button', { name: /click here/ }).click();
    const field = page.getByRole('textbox', { name: 'Text', exact: true });
    await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('Sand holds the dyke.');
    // In Split the panel lies over the form, and makes way for the field.
    await page.getByRole('button', { name: /^Checks/ }).click();
    await panel.waitFor();
    await expectAbsent(panel.getByText('click here'));
    await expectAbsent(panel.getByText('Too deep'));
    await panel.getByRole('button', { name: /There is no description/ }).click();
    await expect
      .poll(() => page.getByLabel('Description').evaluate((element) => element === document.activeElement))
      .toBe(true);
    await page.keyboard.type('What holds a dyke together, and how its keepers see in time that it does not any more.');
    await expectAbsent(panel.getByText('There is no description'));

    // Texts without an issue are half of what is checked.
    await page.route('**/cmsadmin/preview/**', (route) => route.abort());
    await page.goto('/cmsadmin/page/1?rail=checks');
    await panel.getByText('Checking the rendered page…').waitFor();
    await panel.getByText('Loading…').waitFor({ state: 'detached' });
    await expectAbsent(panel.getByText('No issues found.'));
    await editor.close();
  });

  it('count required fields from the start, and a refused publication leads to each', async () => {
    const client = await logIn(product);
    const { pageID } = await client.call(contract.pages.create, {
      body: {
        title: 'Open',
        type: 'news',
        locale: 'en-gb',
        slug: `open-${run}`,
        content: [block('quote', 'quote', { quote: 'The sea takes its time.' })],
      },
    });
    const editor = await administrator();
    const { page } = editor;
    await page.goto(`/cmsadmin/page/${pageID}?rail=checks`);
    const panel = page.getByRole('complementary', { name: 'Checks' });
    const required = panel.getByRole('region', { name: 'To fill in before publishing' });
    // The date is today, and no category is preset.
    await panel.getByText(/^3 required fields/).waitFor();
    const header = page.getByRole('region', { name: 'Page header' });
    await header.getByText('2 to fill in').waitFor();
    await expectAbsent(page.getByRole('option', { name: /has errors/ }));
    await expectAccessible(page);
    await required.getByRole('button', { name: /Fill in “Category”/ }).press('Enter');
    const chosen = () => page.evaluate(() => document.activeElement?.closest('[role=radiogroup]')?.id);
    await expect.poll(chosen).toBe('type-data-category');
    const day = new Date();
    const today = [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, '0'));
    await expect.poll(() => page.getByLabel('Date').inputValue()).toBe(today.join('-'));
    await expectAbsent(header.getByRole('radio', { checked: true }));
    await page.keyboard.press('Space');
    // In Split the panel made way for the field.
    await page.getByRole('button', { name: /^Checks/ }).click();
    await panel.getByText(/^2 required fields/).waitFor();

    await page.getByRole('button', { name: 'Save and Publish' }).click();
    await page.getByText('Saved, but not published.').first().waitFor();
    const errors = page.getByRole('list', { name: 'Fields with errors' });
    await expect.poll(() => errors.getByRole('button').count()).toBe(2);
    const clipped = await errors
      .getByRole('button')
      .locator('span')
      .evaluateAll(
        (parts) => parts.filter((part) => part.scrollHeight > part.clientHeight && part.clientHeight > 0).length,
      );
    expect(clipped).toBe(0);
    await expectAbsent(required);
    await errors.getByRole('button', { name: /^Page header: .*Introduction/ }).press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('type-data-lead');
    await page.keyboard.type('The barriers are closed.');
    await errors.getByRole('button', { name: /^Quote: .*Name/ }).press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('block-quote-name');
    await page.keyboard.type('Anna');
    await page.getByRole('button', { name: 'Save and Publish' }).click();
    await page.getByText('Page published.').waitFor();
    await editor.close();
  });

  it('list refused fields first, since they prevent publishing', async () => {
    const client = await logIn(product);
    const { pageID } = await client.call(contract.pages.create, {
      body: {
        title: 'Refused',
        type: 'content',
        locale: 'en-gb',
        slug: `refused-${run}`,
        content: [block('empty', 'quote', { quote: '' })],
      },
    });
    const editor = await administrator();
    const { page } = editor;
    await page.goto(`/cmsadmin/page/${pageID}?rail=checks`);
    await page.getByRole('button', { name: 'Save and publish' }).click();
    const panel = page.getByRole('complementary', { name: 'Checks' });
    const refused = panel.getByRole('region', { name: 'Fix before publishing' });
    await refused.waitFor();
    await expect.poll(() => panel.getByRole('region').first().getAttribute('aria-label')).toBe('Fix before publishing');
    await panel.getByText(/^2 errors · /).waitFor();
    await panel.getByText('You can publish the page without fixing the other issues.').waitFor();
    await expectAbsent(panel.getByText('Checking the rendered page…'));
    await page.getByRole('button', { name: /^Checks.*issues/ }).waitFor();
    // The outline marks them too, not by colour alone.
    await page.getByText('Form', { exact: true }).click();
    await page.getByRole('button', { name: 'Quote', exact: true }).click();
    await page
      .getByRole('option', { name: /has errors/ })
      .locator('svg')
      .waitFor();
    await expectAccessible(page);
    await refused.getByRole('button').first().click();
    await page.getByRole('region', { name: 'Quote, block 1' }).waitFor();
    await editor.close();
  });

  it.each([
    [390, 'dark'],
    [1024, 'light'],
  ] as const)('are read at %d px, %s', async (width, colorScheme) => {
    const client = await logIn(product);
    const { pageID } = await client.call(contract.pages.create, {
      body: { title: 'Narrow', type: 'content', locale: 'en-gb', slug: `narrow-${width}-${run}`, content: [] },
    });
    const editor = await administrator({ width, colorScheme });
    const { page } = editor;
    await page.goto(`/cmsadmin/page/${pageID}?rail=checks`);
    const panel = page.getByRole('complementary', { name: 'Checks' });
    await panel.getByRole('status').waitFor();
    await panel.getByText('Checking the rendered page…').waitFor({ state: 'detached' });
    await expectAccessible(page);
    await panel.getByRole('button', { name: /There is no description/ }).click();
    await expect
      .poll(() => page.getByLabel('Description').evaluate((element) => element === document.activeElement))
      .toBe(true);
    await editor.close();
  });
});

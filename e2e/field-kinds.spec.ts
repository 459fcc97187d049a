import { contract } from '@ximblox/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  administrator,
  expectAbsent,
  expectAccessible,
  expectColoursAccessible,
  type Visitor,
  visitor,
} from './journey.ts';
import { type Product, startProduct } from './product.ts';
import { hire, logIn } from './staff.ts';

let site: Product;
beforeAll(async () => {
  site = await startProduct({ XIMBLOX_SITE: 'e2e/field-kinds-site' });
});
afterAll(() => site.stop());

/** Opens the form of the block on the home page. */
async function meetingForm(options: { width?: number; colorScheme?: 'light' | 'dark' } = {}): Promise<Visitor> {
  const one = await administrator({ baseURL: site.url, ...options });
  await one.page.goto('/cmsadmin/page/1');
  await one.page.getByRole('button', { name: /^Meeting/ }).click();
  await one.page.getByLabel('Starts: date').waitFor();
  return one;
}

it('edits every kind by keyboard, and visitors see the result', async () => {
  const { page, close } = await meetingForm();

  // A slug is derived from the title.
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Été: a tour');
  await page.getByRole('button', { name: 'Use “ete-a-tour” for Name' }).press('Enter');
  await expect.poll(() => page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('ete-a-tour');

  // A date and time of the site, wherever the editor is.
  await page.getByLabel('Starts: date').fill('2027-03-28');
  await page.getByLabel('Starts: time').fill('02:30');
  await page.getByText('This time does not exist').waitFor();
  await page.getByLabel('Starts: time').fill('03:30');
  await expect.poll(() => page.getByText('This time does not exist').count()).toBe(0);
  await page.getByLabel('Doors').fill('03:00');

  const themes = page.getByRole('combobox', { name: 'Themes' });
  await themes.focus();
  await page.keyboard.type('wea');
  await page.getByRole('option', { name: 'Wind and weather' }).waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  const chips = page.getByRole('list', { name: 'Themes' }).getByRole('listitem');
  await expect.poll(() => chips.allTextContents()).toEqual(['Sea', 'Wind and weather']);
  await themes.press('Backspace');
  await expect.poll(() => chips.allTextContents()).toEqual(['Sea']);

  await page.getByRole('group', { name: 'Audience' }).getByLabel('Everyone').press('Space');
  await page.getByRole('group', { name: 'Audience' }).getByLabel('Professionals').press('Space');
  const tone = page.getByRole('radiogroup', { name: 'Tone' });
  await tone.getByLabel('Sand').press('ArrowRight');
  await expect.poll(() => tone.getByLabel('Dusk').isChecked()).toBe(true);
  await page.getByLabel('Accent: custom colour').fill('#00aa55');
  await page.getByRole('textbox', { name: 'Chart' }).fill('{"points":[4,5]}');
  await page.getByRole('button', { name: 'Format Chart' }).press('Enter');
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Chart' }).inputValue())
    .toBe('{\n  "points": [\n    4,\n    5\n  ]\n}');
  await page.getByRole('textbox', { name: 'Sample', exact: true }).fill('<b>bold</b>');
  await page.getByLabel('Sample: language').selectOption('html');

  // Rows and columns, then cells of a spreadsheet, which are cut at the limits.
  const prices = page.getByRole('group', { name: 'Prices' });
  const cell = (row: number, column: number) => prices.getByRole('textbox', { name: `Row ${row}, column ${column}` });
  await cell(3, 2).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => cell(4, 2).evaluate((input) => input === document.activeElement)).toBe(true);
  await page.keyboard.type('9');
  await prices.getByRole('button', { name: 'Move row 4 up' }).press('Enter');
  await expect.poll(() => cell(3, 2).inputValue()).toBe('9');
  await prices.getByRole('button', { name: 'Delete column 2' }).press('Enter');
  await expect.poll(() => cell(1, 2).inputValue()).toBe('Weekend');
  await cell(1, 2).evaluate((input) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', 'Low\tHigh\r\n"1 ""net"""\t2\r\n');
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect.poll(() => cell(2, 2).inputValue()).toBe('1 "net"');
  await expect.poll(() => cell(2, 3).inputValue()).toBe('2');
  await expectAccessible(page);

  await page.keyboard.press('Control+s');
  await page.getByText('Page saved.').waitFor();
  const client = await logIn(site);
  await client.call(contract.publication.publish, { params: { id: '1' }, body: {} });
  const shown = async (): Promise<string> => (await fetch(site.url)).text();
  await expect.poll(shown).toContain('id="ete-a-tour"');
  const html = await shown();
  expect(html).toContain('dateTime="2027-03-28T01:30:00Z"');
  expect(html).toContain('March 28, 2027 at 3:30 AM');
  expect(html).toContain('<p>sea kids pros</p>');
  expect(html).toContain('<p>dusk #00aa55 4+5</p>');
  expect(html).toContain('<pre data-language="html">&lt;b&gt;bold&lt;/b&gt;</pre>');
  expect(html).toContain('<th scope="col">High</th>');
  expect(html).toContain('href="tel:+31101234567"');
  await close();
});

it('nests blocks: added by keyboard, found from the preview, and rendered', async () => {
  const { page, close } = await administrator({ baseURL: site.url });
  await page.goto('/cmsadmin/page/1');
  await page.getByRole('button', { name: /^Columns/ }).click();
  const card = page.getByRole('region', { name: 'Columns' });
  const add = card.getByRole('button', { name: 'Add to Columns' });
  await add.press('Enter');
  await page.getByRole('menuitem', { name: 'Card' }).waitFor();
  await expectAccessible(page);
  await page.getByRole('menuitem', { name: 'Card' }).press('Enter');
  // The new block is open, with the focus in its first field.
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT');
  await page.keyboard.type('Dunes');
  await expect.poll(() => add.isDisabled()).toBe(true);
  await card.getByRole('button', { name: 'Move Card: Dunes up' }).press('Enter');

  // A click in the preview leads to the field of the nested block.
  const preview = page.frameLocator('iframe');
  await preview.getByText('Dunes').waitFor();
  await expect.poll(() => preview.getByText('Beach').getAttribute('data-field')).toBe('columns.0.card.title');
  await expect.poll(() => preview.getByText('Beach').getAttribute('data-inline')).toBe('line');
  await preview.getByText('Sand.').click();
  const focused = page.locator(':focus');
  await expect.poll(() => focused.inputValue().catch(() => '')).toBe('Sand.');
  await card.getByRole('textbox', { name: 'Title' }).first().fill('Strand');
  await expectAccessible(page);
  await page.keyboard.press('Control+s');
  await page.getByText('Page saved.').waitFor();
  const client = await logIn(site);
  await client.call(contract.publication.publish, { params: { id: '1' }, body: {} });
  const shown = async (): Promise<string> => (await fetch(site.url)).text();
  await expect.poll(shown).toContain('<div data-column="card"><article data-length="5"><h3>Dunes</h3>');
  const html = await shown();
  expect(html).toContain('<article data-length="6"><h3>Strand</h3>');
  expect(html).toContain('<li data-type="small-note"><small>Within a row</small></li>');
  expect(html.indexOf('Dunes</h3>')).toBeGreaterThan(html.indexOf('Strand</h3>'));
  expect(html.indexOf('Within a row')).toBeGreaterThan(html.indexOf('Dunes</h3>'));
  await close();
});

it('shows every kind to users who cannot edit', async () => {
  const reader = { email: 'reader@waterlijn.example', name: 'Vera', password: 'Lezen-mag-altijd-1!' };
  await hire(site, { ...reader, role: 'viewer' });
  const { page, context, close } = await visitor({ baseURL: site.url });
  await context.request.post('/api/ximblox/auth/login', {
    headers: { 'X-Requested-With': 'XMLHttpRequest' },
    data: { email: reader.email, password: reader.password },
  });
  await page.goto('/cmsadmin/page/1');
  await page.getByText('You can view this page but not edit it.').waitFor();
  await page.getByRole('button', { name: /^Meeting/ }).click();
  await page.getByRole('textbox', { name: 'Row 1, column 1' }).waitFor();
  const form = page.getByRole('region', { name: 'Meeting' });
  await expectAbsent(form.getByRole('button', { name: /^(?:Use|Remove|Format|Add row|Move row|Delete row)/ }));
  for (const name of ['Email', 'Chart', 'Sample', 'Themes', 'Row 1, column 1'])
    await expect.poll(() => page.getByLabel(name, { exact: true }).last().isDisabled(), { message: name }).toBe(true);
  await expectAccessible(page);
  await close();
});

// Last, since its working copy is not valid.
it('shows what is wrong at each field, narrow and dark too', async () => {
  const { page, close } = await meetingForm({ width: 390, colorScheme: 'dark' });
  await expectColoursAccessible(page);
  await page.getByRole('textbox', { name: 'Name' }).fill('Winter Tour');
  await page.getByRole('textbox', { name: 'Email' }).fill('nobody@');
  await page.getByRole('textbox', { name: 'Website' }).fill('museum');
  await page.getByRole('textbox', { name: 'Phone' }).fill('call me');
  await page.getByRole('textbox', { name: 'Chart' }).fill('{"points": [1, "a"]}');
  await page.getByRole('textbox', { name: 'Row 1, column 1' }).fill('x'.repeat(501));
  await page.getByText('Missing or not valid: points.1').waitFor();
  await page.keyboard.press('Control+s');
  for (const [name, text] of [
    ['Name', 'The Name is not valid.'],
    ['Email', 'Email must contain a valid email address.'],
    ['Website', 'Website is not a valid URL.'],
    ['Phone', 'The Phone is not valid.'],
  ] as const) {
    await page.getByRole('paragraph').filter({ hasText: text }).waitFor();
    await expect.poll(() => page.getByRole('textbox', { name, exact: true }).getAttribute('aria-invalid')).toBe('true');
  }
  await page.getByText('A cell can have at most 500 characters.').waitFor();
  await expectAccessible(page);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
  await close();
});

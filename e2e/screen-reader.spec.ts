import { contract } from '@ximblox/contract';
import { expect, it } from 'vitest';
import { administrator, product } from './journey.ts';
import { logIn } from './staff.ts';

const run = Date.now().toString(36);

/** Records all messages of live regions in order, since they disappear after a moment. */
const listen = (): void => {
  const heard: string[] = [];
  Object.assign(globalThis, { heard });
  const isLive = (element: Element | null): boolean =>
    element?.closest('[aria-live]:not([aria-live="off"]), [role="status"], [role="alert"], output') !== null;
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      const element = target instanceof Element ? target : target.parentElement;
      if (!isLive(element)) continue;
      const said =
        addedNodes.length > 0 ? [...addedNodes].map((node) => node.textContent ?? '').join(' ') : element?.textContent;
      if (said?.trim()) heard.push(said.trim());
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });
};

it('announces to screen readers how blocks are added, moved and published', async () => {
  const client = await logIn(product);
  const { pageID } = await client.call(contract.pages.create, {
    body: { title: 'Heard', slug: `heard-${run}`, type: 'content', locale: 'en-gb', content: [] },
  });
  const editor = await administrator();
  const { page } = editor;
  await page.addInitScript(listen);
  await page.goto(`/cmsadmin/page/${pageID}`);
  await page.getByLabel('Page title').waitFor();
  const heard = () => page.evaluate(() => (globalThis as unknown as { heard: string[] }).heard);
  /** Returns the label of the focused field; empty for other elements, which may have the same name. */
  const focused = () =>
    page.evaluate(() => {
      const element = document.activeElement as HTMLElement;
      if (!element.matches('input, textarea, [contenteditable]')) return '';
      const label = element.getAttribute('aria-label') ?? (element as HTMLInputElement).labels?.[0]?.textContent;
      return label ?? element.textContent ?? '';
    });
  /** Moves the focus away. @returns whether it stays away */
  const leave = () =>
    page.evaluate(async () => {
      (document.activeElement as HTMLElement | null)?.blur();
      await new Promise((resolve) => setTimeout(resolve, 500));
      return document.activeElement === document.body;
    });

  // Added by keyboard: the focus goes to the picker, then to the new block's first field.
  for (const [name, field] of [
    ['Text', 'Margin label'],
    ['Quote', 'Quote'],
  ] as const) {
    await page.keyboard.press('Escape');
    // A new block may move the focus to its field again while its form renders.
    await expect.poll(leave).toBe(true);
    await page.keyboard.press('/');
    await page.getByRole('dialog').getByRole('searchbox', { name: 'Search blocks' }).fill(name);
    await page.keyboard.press('Enter');
    await expect.poll(focused).toContain(field);
  }
  await expect
    .poll(async () => (await heard()).filter((words) => words.includes(' added at position ')))
    .toEqual(['Text added at position 1.', 'Quote added at position 2.']);
  await page.keyboard.type('The sea takes its time.');

  // The blocks are a list of named regions with buttons, and expose whether they are open.
  const cards = page.getByRole('list', { name: 'Blocks' });
  await expect.poll(() => cards.getByRole('button', { expanded: true }).count()).toBe(1);
  await page.getByRole('region', { name: 'Quote, block 2' }).waitFor();

  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(heard).toContain('Quote is now at position 1.');
  await page.getByRole('region', { name: 'Quote, block 1' }).waitFor();

  // Errors and successes are announced, and errors are focused.
  await page.getByRole('button', { name: 'Save and Publish' }).click();
  await expect.poll(async () => (await heard()).join('\n')).toContain('Saved, but not published.');
  const errors = page.getByRole('list', { name: 'Fields with errors' });
  await errors.getByRole('button', { name: 'Quote: The Name field is required.' }).click();
  await expect.poll(focused).toContain('Name');
  await page.keyboard.type('A dyke reeve');
  await errors.getByRole('button', { name: 'Text: The Text field is required.' }).click();
  const text = page.getByRole('textbox', { name: 'Text', exact: true });
  await expect.poll(() => text.evaluate((element) => element === document.activeElement)).toBe(true);
  await expect.poll(() => text.getAttribute('aria-invalid')).toBe('true');
  await expect.poll(() => text.getAttribute('aria-required')).toBe('true');
  const described = await text.getAttribute('aria-describedby');
  await expect
    .poll(() => page.locator(`[id="${described?.split(' ')[0]}"]`).innerText())
    .toBe('The Text field is required.');
  await page.keyboard.type('It is watched day and night.');
  await page.getByRole('button', { name: 'Save and Publish' }).click();
  await expect.poll(async () => (await heard()).join('\n')).toContain('Page published.');
  await editor.close();
});

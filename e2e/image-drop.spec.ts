import { contract } from '@ximblox/contract';
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { administrator, expectAbsent, expectAccessible, product, visitor } from './journey.ts';
import { hire, logIn } from './staff.ts';

const run = Date.now().toString(36);

interface GivenFile {
  name: string;
  type: string;
  /** Text of the file; without it, the file is a drawn image. */
  text?: string;
}

/** Returns a `DataTransfer` with the given files, in the frame of an element. */
const transfer = (target: Locator, files: readonly GivenFile[]) =>
  target.evaluateHandle(async (_, files) => {
    const data = new DataTransfer();
    for (const [at, { name, type, text }] of files.entries()) {
      const canvas = new OffscreenCanvas(64, 48);
      const context = canvas.getContext('2d');
      if (context) context.fillStyle = `rgb(${Date.now() % 255} ${at} 90)`;
      context?.fillRect(0, 0, 64, 48);
      data.items.add(new File([text ?? (await canvas.convertToBlob())], name, { type }));
    }
    return data;
  }, files);

async function drop(target: Locator, files: readonly GivenFile[]): Promise<void> {
  const dataTransfer = await transfer(target, files);
  await target.dispatchEvent('dragover', { dataTransfer });
  await target.dispatchEvent('drop', { dataTransfer });
}

async function paste(target: Locator, files: readonly GivenFile[]): Promise<void> {
  const clipboardData = await transfer(target, files);
  await target.evaluate(
    (element, data) =>
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })),
    clipboardData,
  );
}

/** Drops something that no script can make: a folder, or a file of two gigabytes that has no bytes. */
async function dropPretended(
  target: Locator,
  what: { folder: string } | { file: string; size: number },
): Promise<void> {
  await target.evaluate((element, given) => {
    const item =
      'folder' in given
        ? { kind: 'file', webkitGetAsEntry: () => ({ isDirectory: true, isFile: false, name: given.folder }) }
        : {
            kind: 'file',
            webkitGetAsEntry: () => null,
            getAsFile: () =>
              Object.defineProperty(new File(['x'], given.file, { type: 'image/png' }), 'size', { value: given.size }),
          };
    for (const type of ['dragover', 'drop']) {
      const event = new DragEvent(type, { bubbles: true, cancelable: true });
      Object.defineProperty(event, 'dataTransfer', { value: { types: ['Files'], items: [item], dropEffect: 'none' } });
      element.dispatchEvent(event);
    }
  }, what);
}

/** Opens a new page with one Hero block, whose image is empty. */
async function openHero(page: Page, name: string): Promise<number> {
  const client = await logIn(product);
  const { pageID } = await client.call(contract.pages.create, {
    body: { title: name, slug: `${name}-${run}`, type: 'content', locale: 'en-gb', content: [] },
  });
  await page.goto(`/cmsadmin/page/${pageID}`);
  await page.getByLabel('Page title').waitFor();
  await page.getByRole('button', { name: 'Add block', exact: true }).click();
  await page.getByRole('searchbox', { name: 'Search blocks' }).fill('Hero');
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: /^Hero, block/ }).waitFor();
  return pageID;
}

it('uploads and places an image dropped or pasted on its field, and asks for its alternative text', async () => {
  const { page, close } = await administrator();
  const pageID = await openHero(page, 'image-drop');
  const hero = page.getByRole('region', { name: /^Hero, block/ });
  const empty = hero.getByRole('button', { name: /Choose image$/ }).first();

  await drop(empty, [
    { name: 'a.png', type: 'image/png' },
    { name: 'b.png', type: 'image/png' },
  ]);
  await hero.getByText('Drop or paste one image, not several files or a folder.').waitFor();
  await drop(empty, [{ name: 'nota.pdf', type: 'application/pdf', text: 'x' }]);
  await hero.getByText('“nota.pdf” is not an image.').waitFor();
  await expectAccessible(page);
  await drop(empty, [{ name: `broken-${run}.png`, type: 'image/png', text: 'no image' }]);
  await hero.getByText('The file is not valid.').waitFor();
  // Reported at the field alone, not in the upload panel too.
  await expectAbsent(page.getByRole('region', { name: 'Uploads' }));
  await expectAccessible(page);
  await empty.waitFor();

  const name = `dropped-${run}.png`;
  await drop(empty, [{ name, type: 'image/png' }]);
  const alternative = hero.getByLabel('Alternative text');
  await hero.getByText(name, { exact: true }).waitFor();
  await alternative.and(page.locator(':focus')).waitFor();
  await hero.getByText('Add alternative text.').waitFor();
  await expectAbsent(hero.getByText('The file is not valid.'));
  await expectAccessible(page);
  await page.keyboard.type('A grey field');

  // Pasting on the field replaces the image.
  const pasted = `pasted-${run}.png`;
  await paste(alternative, [{ name: pasted, type: 'image/png' }]);
  // The new image has no alternative text.
  await expect.poll(() => alternative.inputValue()).toBe('');
  await hero.getByText(pasted, { exact: true }).waitFor();
  await page.keyboard.type('Another field');
  await page.keyboard.press('Control+s');
  await page.getByText('Page saved.').first().waitFor();
  const client = await logIn(product);
  const { content } = await client.call(contract.pages.get, { params: { id: String(pageID) } });
  expect(JSON.stringify(content)).toContain(pasted);
  expect(JSON.stringify(content)).toContain('Another field');
  const { files } = await client.call(contract.media.searchFiles, { body: { searchTerm: run, directory: '/' } });
  expect(files.map(({ fileName }) => fileName).toSorted()).toEqual([name, pasted]);
  await close();
});

it('places an image dropped or pasted on the preview, and asks for its alternative text below it', async () => {
  const { page, close } = await administrator();
  await openHero(page, 'image-preview');
  const hero = page.getByRole('region', { name: /^Hero, block/ });
  const shown = page.frameLocator('iframe[title="Page preview"]').locator('[data-block-key] .hero');
  await shown.waitFor();
  const asked = page.getByRole('region', { name: 'Image', exact: true });

  const broken = `broken-preview-${run}.png`;
  await drop(shown, [{ name: broken, type: 'image/png', text: 'no image' }]);
  await page.getByText('The file is not valid.').waitFor();
  await expectAbsent(page.getByRole('region', { name: 'Uploads' }));
  await expectAccessible(page);

  // The block is still without an image, so it goes there.
  const name = `preview-${run}.png`;
  await drop(shown, [{ name, type: 'image/png' }]);
  await asked.getByLabel('Alternative text').and(page.locator(':focus')).waitFor();
  await expectAbsent(page.getByText('The file is not valid.'));
  await asked.getByText('Add alternative text.').waitFor();
  await expectAccessible(page);
  await page.keyboard.type('Dunes at dusk');
  await hero.getByLabel('Alternative text').and(page.locator('[value="Dunes at dusk"]')).waitFor();
  await page.keyboard.press('Enter');
  await asked.waitFor({ state: 'detached' });
  await shown.getByAltText('Dunes at dusk').waitFor();

  // Another one on the image itself, by paste.
  const pasted = `preview-pasted-${run}.png`;
  await paste(shown, [{ name: pasted, type: 'image/png' }]);
  await hero.getByText(pasted, { exact: true }).waitFor();
  await page.keyboard.press('Control+z');
  await close();
});

it('accepts no drop from users who cannot upload', async () => {
  const client = await logIn(product);
  const role = `Writer ${run}`;
  const permissions = [{ name: 'create-page' }, { name: 'edit-page' }];
  await client.call(contract.roles.create, { body: { name: role, permissions } });
  const writer = { email: `writer-${run}@waterlijn.example`, name: 'Wim', password: 'Schrijven-mag-1!' };
  await hire(product, { ...writer, role });
  const { page, context, close } = await visitor();
  await context.request.post('/api/ximblox/auth/login', {
    headers: { 'X-Requested-With': 'XMLHttpRequest' },
    data: { email: writer.email, password: writer.password },
  });
  await openHero(page, 'image-no-drop');
  const hero = page.getByRole('region', { name: /^Hero, block/ });
  const empty = hero.getByRole('button', { name: /Choose image$/ }).first();
  await drop(empty, [{ name: `refused-${run}.png`, type: 'image/png' }]);
  await paste(empty, [{ name: `refused-${run}.png`, type: 'image/png' }]);
  await expectAbsent(hero.getByText(`refused-${run}.png`));
  await expectAbsent(hero.getByText('Or drop or paste an image here.'));
  await empty.waitFor();
  await close();
});

it('refuses a folder and a file of 2 GB where they are dropped, and sends nothing', async () => {
  const { page, close } = await administrator();
  await openHero(page, 'image-refused');
  const hero = page.getByRole('region', { name: /^Hero, block/ });
  const empty = hero.getByRole('button', { name: /Choose image$/ }).first();
  const shown = page.frameLocator('iframe[title="Page preview"]').locator('[data-block-key] .hero');
  await shown.waitFor();
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET' && /medialib|upload/.test(request.url())) sent.push(request.url());
  });
  const tooLarge = /uploaded file exceeds the size limit/i;
  const onlyOne = 'Drop or paste one image, not several files or a folder.';
  const big = { file: `big-${run}.png`, size: 2 * 1024 ** 3 };

  await dropPretended(empty, { folder: `folder-${run}` });
  await hero.getByText(onlyOne).waitFor();
  await dropPretended(empty, big);
  await hero.getByText(tooLarge).waitFor();
  await expectAbsent(hero.getByText(onlyOne));
  await expectAbsent(page.getByRole('button', { name: 'Retry' }));
  await expectAccessible(page);

  await dropPretended(shown, { folder: `folder-${run}` });
  await page.getByText(onlyOne).waitFor();
  await dropPretended(shown, big);
  await page.getByText(tooLarge).nth(1).waitFor();
  await expectAccessible(page);

  // The block has no image, and the library no file.
  await empty.waitFor();
  expect(sent.filter((url) => !url.includes('search') && !url.includes('get-'))).toEqual([]);
  const client = await logIn(product);
  const { files } = await client.call(contract.media.searchFiles, {
    body: { searchTerm: `big-${run}`, directory: '/' },
  });
  expect(files).toEqual([]);
  await close();
});

it('names a pasted image that rich text leaves out, and refuses files that are dropped on it', async () => {
  const client = await logIn(product);
  const text = { key: 'text', type: 'text', anchorPoint: '', props: { text: '<p>Words.</p>' } };
  const { pageID } = await client.call(contract.pages.create, {
    body: {
      title: 'Words',
      slug: `words-${run}`,
      type: 'content',
      locale: 'en-gb',
      content: [{ ...text, __images: {}, __files: {} }],
    },
  });
  const { page, close } = await administrator();
  await page.goto(`/cmsadmin/page/${pageID}?block=text`);
  const field = page.getByRole('textbox', { name: 'Text', exact: true });
  await field.click();
  await paste(field, [{ name: 'screen.png', type: 'image/png' }]);
  await page.getByText('An image was not pasted. Add an image block for it.').waitFor();
  const dataTransfer = await transfer(field, [{ name: 'notes.txt', type: 'text/plain', text: 'Notes' }]);
  const effect = await field.evaluate((element, data) => {
    const event = new DragEvent('dragover', { dataTransfer: data, bubbles: true, cancelable: true });
    element.dispatchEvent(event);
    return event.defaultPrevented && event.dataTransfer?.dropEffect;
  }, dataTransfer);
  expect(effect).toBe('none');
  expect(await field.innerText()).toBe('Words.');
  await close();
});

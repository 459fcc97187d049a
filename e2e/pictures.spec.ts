import { inWidth, pageFileUrl } from '@ximblox/blocks/internal';
import { endpointUrl, type Client, contract } from '@ximblox/contract';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { administrator, expectAccessible, product, visitor } from './journey.ts';
import { logIn } from './staff.ts';

const run = Date.now().toString(36);

/** Returns the image of a page that the browser has selected and drawn. */
const shown = (page: Page) =>
  page
    .locator('main img')
    .first()
    .evaluate(async (image: HTMLImageElement) => {
      await image.decode();
      const query = new URL(image.currentSrc).searchParams;
      const ratio = image.naturalWidth / image.naturalHeight;
      return { ratio, width: query.get('w'), crop: query.get('crop'), alt: image.alt };
    });

/** Draws an image in Chromium and returns it like a chosen file. */
const drawn = async (page: Page, width: number, height: number) => {
  const data = await page.evaluate(
    ([width, height]) => {
      const canvas = document.createElement('canvas');
      Object.assign(canvas, { width, height });
      canvas.getContext('2d')?.fillRect(0, 0, 40, 40);
      return canvas.toDataURL('image/png').split(',')[1] ?? '';
    },
    [width, height] as const,
  );
  return { name: 'me.png', mimeType: 'image/png', buffer: Buffer.from(data, 'base64') };
};

/** Returns an image of the demo site, with its dimensions. */
async function dunes(client: Client) {
  const { files } = await client.call(contract.media.searchFiles, {
    body: { searchTerm: 'duinen-bij-schemer', directory: '/' },
  });
  const [file] = files;
  if (!file?.width || !file.height) throw new Error('The demo site has lost its dunes.');
  return { ...file, width: file.width, height: file.height };
}

describe('a profile image', () => {
  it('is chosen, shown, refused when it is too large, and removed', async () => {
    const user = await administrator();
    const { page } = user;
    await page.goto('/cmsadmin/user/settings');
    await page.getByRole('heading', { name: 'Personal data' }).waitFor();
    const file = page.locator('input[type="file"]');
    await file.setInputFiles(await drawn(page, 1025, 30));
    await page.getByText('Exceeds 1024x1024 pixels.').waitFor();
    await expectAccessible(page);
    // Saving the other settings neither stores the image nor hides why.
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Settings saved, except for the profile image.').waitFor();
    await expect.poll(() => page.getByText('Exceeds 1024x1024 pixels.').isVisible()).toBe(true);
    await file.setInputFiles(await drawn(page, 300, 300));
    await page.getByText('Exceeds 1024x1024 pixels.').waitFor({ state: 'hidden' });
    const save = async (): Promise<void> => {
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByText('Settings saved.').first().waitFor();
    };
    await save();
    const images = page.locator('img[src*="/image/"]');
    await expect.poll(() => images.count()).toBeGreaterThanOrEqual(2);
    expect(
      await images.first().evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
    ).toBe(300);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Remove' }).click();
    await save();
    await expect.poll(() => images.count()).toBe(0);
    await user.close();
  });
});

describe('an image on a page', () => {
  it('is cropped by pointer, keyboard and numbers, in the preview and for visitors in the width they need', async () => {
    const client = await logIn(product);
    const file = await dunes(client);
    const image = { hash: file.hash, fileName: file.fileName, fileID: file.id, altText: '' };
    const { pageID } = await client.call(contract.pages.create, {
      body: {
        title: 'Crops',
        slug: `crops-${run}`,
        type: 'content',
        locale: 'en-gb',
        content: [
          {
            key: 'hero',
            type: 'hero',
            props: { title: 'Crops' },
            anchorPoint: '',
            __images: { background: image },
            __files: {},
          },
        ],
      },
    });

    const editor = await administrator();
    const { page } = editor;
    await page.goto(`/cmsadmin/page/${pageID}`);
    await page.getByLabel('Page title').waitFor();
    await page.getByRole('button', { name: /^Hero/ }).first().click();
    const alt = page.getByRole('textbox', { name: 'Alternative text' });
    await expect.poll(() => alt.getAttribute('placeholder')).toBe(file.altTexts['en-gb']);

    await page.getByRole('button', { name: 'Crop', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Fixed at 16:9 for this field.').waitFor();
    await dialog.locator('img').evaluate((picture: HTMLImageElement) => picture.decode());
    await expectAccessible(page);
    // The buttons of the dialog are visible however little space there is.
    await page.setViewportSize({ width: 1440, height: 480 });
    const use = await dialog.getByRole('button', { name: 'Apply crop' }).boundingBox();
    expect((use?.y ?? 480) + (use?.height ?? 0)).toBeLessThan(480);
    await page.setViewportSize({ width: 1440, height: 900 });
    const number = (name: string) => dialog.getByLabel(name, { exact: true });
    const read = async () =>
      Object.fromEntries(
        await Promise.all(
          ['Left', 'Top', 'Width', 'Height'].map(
            async (name) => [name, Number(await number(name).inputValue())] as const,
          ),
        ),
      ) as Record<string, number>;
    const before = await read();

    // By keyboard: smaller from the lower right, then to the right.
    const frame = dialog.getByRole('application');
    await frame.focus();
    await page.keyboard.press('Shift+ArrowLeft');
    await expect.poll(async () => (await read()).Width).not.toBe(before.Width);
    const smaller = await read();
    expect(smaller.Width).toBeLessThan(before.Width ?? 0);
    expect(smaller.Height).toBeLessThan(before.Height ?? 0);
    expect((smaller.Width ?? 0) / (smaller.Height ?? 1)).toBeCloseTo(16 / 9, 2);
    await page.keyboard.press('ArrowRight');
    await expect.poll(async () => (await read()).Left).toBeGreaterThan(smaller.Left ?? 0);

    // By pointer: the lower right corner to the centre of the image.
    const box = await frame.boundingBox();
    if (!box) throw new Error('The crop is not to be seen.');
    await page.mouse.move(box.x + box.width, box.y + box.height);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 4 });
    await page.mouse.up();
    await expect.poll(async () => (await read()).Width).toBeLessThan(0.7 * (smaller.Width ?? 0));

    // By numbers.
    await number('Width').fill('1200');
    await number('Left').fill('300');
    await number('Top').fill('200');
    await expect.poll(read).toEqual({ Left: 300, Top: 200, Width: 1200, Height: 675 });
    await dialog.getByRole('button', { name: 'Flip horizontally' }).click();
    await dialog.getByRole('button', { name: 'Apply crop' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Crop');

    const crop = { x: file.width - 1500, y: 200, width: 1200, height: 675, rotate: 0, scaleX: -1, scaleY: 1 };
    const small = endpointUrl(contract.media.previewCrop, {}, { imageID: file.id, w: 320, ...crop });
    await expect
      .poll(() => page.locator(`img[src="${small}"]`).evaluate((picture: HTMLImageElement) => picture.naturalWidth))
      .toBe(320);
    const inPreview = page.frameLocator('iframe').locator('main img').first();
    await expect.poll(() => inPreview.getAttribute('src')).toContain(`crop=${crop.x}_200_1200_675_0_-1_1`);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save and Publish' }).click();
    await page.getByText('Page published.').waitFor();
    await editor.close();

    for (const [width, chosen] of [
      [390, '480'],
      [1024, '800'],
      [1600, '1280'],
    ] as const) {
      const reader = await visitor({ width });
      await expect.poll(async () => (await reader.page.goto(`/en-gb/crops-${run}`))?.status()).toBe(200);
      const picture = await shown(reader.page);
      expect(picture).toMatchObject({
        width: chosen,
        crop: `${crop.x}_200_1200_675_0_-1_1`,
        alt: file.altTexts['en-gb'],
      });
      expect(picture.ratio).toBeCloseTo(16 / 9, 1);
      await expectAccessible(reader.page);
      await reader.close();
    }
  });
});

describe('an image that visitors have loaded', () => {
  it("comes from the cache, in each browser's format, until it is not public", async () => {
    const client = await logIn(product);
    const file = await dunes(client);
    const { hash, fileName, id: fileID } = file;
    const { pageID } = await client.call(contract.pages.create, {
      body: {
        title: 'Memory',
        slug: `memory-${run}`,
        type: 'content',
        locale: 'en-gb',
        content: [
          {
            key: 'memory',
            type: 'hero',
            props: { title: 'Memory' },
            anchorPoint: '',
            __images: { background: { hash, fileName, fileID, altText: '' } },
            __files: {},
          },
        ],
      },
    });
    const params = { id: String(pageID) };
    const url = `${product.url}${inWidth(pageFileUrl({ pageID, group: 'block_images_memory', hash, fileName }), 320)}`;
    const get = async (headers: Record<string, string>) => {
      const response = await fetch(url, { headers });
      const bytes = (await response.arrayBuffer()).byteLength;
      // Only responses that passed the routes have a request ID.
      return { response, status: response.status, bytes, isReady: !response.headers.has('X-Request-Id') };
    };
    const [webp, jpeg] = [{ Accept: 'image/webp,*/*' }, { Accept: '*/*' }];
    expect((await get(webp)).status).toBe(404);

    await client.call(contract.publication.publish, { params, body: {} });
    await expect.poll(async () => (await get(webp)).isReady).toBe(true);
    const ready = await get(webp);
    expect(ready).toMatchObject({ status: 200, bytes: Number(ready.response.headers.get('Content-Length')) });
    expect(Object.fromEntries(ready.response.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      vary: 'Accept',
    });
    expect((await get(jpeg)).response.headers.get('Content-Type')).toBe('image/jpeg');
    const again = await get({ ...webp, 'If-None-Match': ready.response.headers.get('ETag') ?? '' });
    expect(again).toMatchObject({ status: 304, bytes: 0, isReady: true });

    await client.call(contract.publication.unpublish, { params, body: {} });
    await expect.poll(async () => (await get(webp)).status).toBe(404);
    expect((await get(jpeg)).status).toBe(404);
  });
});

import { createHash } from 'node:crypto';
import { inWidth, pageFileUrl } from '@ximblox/blocks/internal';
import { type Block, contract, type ImageRecord } from '@ximblox/contract';
import { sql } from 'kysely';
import sharp from 'sharp';
import { createTestServer, type TestServer } from '../../../testing/index.ts';
import { insertFiles, type NewMediaFile } from '../../library/media/index.ts';

export const crop = { x: 10, y: 20, width: 300, height: 100, rotate: 0, scaleX: 1, scaleY: 1 };

export const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

export const hero = (images: Block['__images'], more: Partial<Block> = {}): Block => ({
  key: 'h',
  type: 'hero',
  props: { title: 'x', buttons: [] },
  anchorPoint: '',
  __images: images,
  __files: {},
  ...more,
});

/** Returns format and pixels of the image in a response. */
export const sizeOf = async (response: Response) => {
  const { format, width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
  return { format, width, height };
};

/** A test server with a published page that shows a cropped photograph. */
export interface PageFiles {
  server: TestServer;
  /** The photograph, 1000 by 500 pixels. */
  picture: Buffer;
  image: ImageRecord;
  /** The published page, whose block `h` shows the photograph. */
  pageID: number;
  addFile(bytes: Buffer, more: Partial<NewMediaFile>): Promise<{ hash: string; fileName: string; fileID: number }>;
  /** Publishes a page with another cropped photograph without variants. @returns its `address` function */
  photograph(slug: string): Promise<PageFiles['address']>;
  /** Creates a page, published by default. @returns its ID */
  create(slug: string, content: Block[], isPublished?: boolean): Promise<number>;
  /** Returns the URL of the photograph on the page, or of the given variation. */
  address(more?: Partial<Parameters<typeof pageFileUrl>[0]> & { width?: number }): string;
  get(path: string, headers?: Record<string, string>, as?: 'viewer' | null): Promise<Response>;
  /** Runs all queued jobs, including delayed ones. */
  runDelayedJobs(): Promise<void>;
}

async function addFile(
  server: TestServer,
  bytes: Buffer,
  more: Partial<NewMediaFile>,
): Promise<{ hash: string; fileName: string; fileID: number }> {
  const { hash, size } = await server.services.blobs.put(bytes);
  const fileName = more.fileName ?? `${hash.slice(0, 8)}.jpg`;
  const [row] = await insertFiles(server.db, [
    {
      path: '/',
      fileName,
      type: 'image',
      mime: 'image/jpeg',
      hash,
      fileSize: size,
      width: 1000,
      height: 500,
      defaultAltText: '',
      userID: null,
      hasMetadata: false,
      ...more,
    },
  ]);
  return { hash, fileName, fileID: row?.id ?? 0 };
}

async function createPage(server: TestServer, slug: string, content: Block[], isPublished = true): Promise<number> {
  const admin = server.client('administrator');
  const created = await admin.call(contract.pages.create, {
    body: { title: slug, slug, type: 'content', locale: 'nl-nl', content },
  });
  if (isPublished) {
    await admin.call(contract.publication.publish, { params: { id: String(created.pageID) }, body: {} });
  }
  return created.pageID;
}

const createPhotograph = (): Promise<Buffer> => {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  return sharp({ create: { width: 1000, height: 500, channels: 3, background: 'teal', noise } })
    .jpeg()
    .toBuffer();
};

export async function createPageFiles(): Promise<PageFiles> {
  const server = await createTestServer();
  const add: PageFiles['addFile'] = (bytes, more) => addFile(server, bytes, more);
  const create: PageFiles['create'] = (...page) => createPage(server, ...page);
  const picture = await createPhotograph();
  const image = { ...(await add(picture, { fileName: 'dijk bij avond.jpg' })), altText: 'Dijk' };
  const pageID = await create('fotos', [hero({ background: { ...image, cropParams: crop } })]);
  const address: PageFiles['address'] = ({ width, ...more } = {}) => {
    const group = 'block_images_h';
    const url = pageFileUrl({ pageID, group, hash: image.hash, fileName: image.fileName, ...more });
    return width === undefined ? url : inWidth(url, width);
  };
  return {
    server,
    picture,
    image,
    pageID,
    addFile: add,
    create,
    address,
    async photograph(slug) {
      const file = await add(await createPhotograph(), { fileName: `${slug}.jpg` });
      const id = await create(slug, [hero({ background: { ...file, altText: '', cropParams: crop } })]);
      return (more) => address({ pageID: id, hash: file.hash, fileName: file.fileName, ...more });
    },
    get: (path, headers = {}, as = null) => server.browser(as).fetch(path, { headers }),
    async runDelayedJobs() {
      await sql`update jobs set run_at = now()`.execute(server.db);
      await server.runJobs();
    },
  };
}

import { type Client, contract } from '@ximblox/contract';
import sharp from 'sharp';
import { startSession } from '../../modules/people/auth/index.ts';
import { insertUser } from '../../modules/people/users/index.ts';
import { type Browser, createBrowser, createTestServer, type TestServer } from '../index.ts';
import { sampleLimits, sampleSite } from './sample-site.ts';

/** Location of new pages, and their creator. */
export interface Place {
  locale: string;
  type: string;
  /** Slug of the parent page. */
  parent: string;
  /** ID of the user. */
  creator: number;
}

export interface CreatedPage {
  pageID: number;
  versionID: number;
  slug: string;
  title: string;
}

/** A user with a session of their own. */
export interface Person {
  ID: number;
  email: string;
  browser: Browser;
}

/** The folder of the media library that narrowed permissions cover. */
export const samplesFolder = '/samples';

/** A test server with functions that create the state for sample calls, as the administrator. */
export interface World {
  server: TestServer;
  admin: Client;
  caller: Person;
  place: Place;
  /** ID of the page `part`, the parent of all pages. */
  part: number;
  /** A folder of the media library, the only one covered by the caller's narrowed media permissions. */
  folder: string;
  /** ID of the form with the submissions of sample calls. */
  form: string;
  /** Returns a new number. */
  next(): number;
  /** Returns a free slug below the parent page. */
  slug(): string;
  page(place?: Partial<Place>): Promise<CreatedPage>;
  published(): Promise<CreatedPage>;
  /** Creates a page with an open publication request by the administrator. */
  requested(): Promise<CreatedPage>;
  trashed(): Promise<CreatedPage>;
  /** Creates a translation of a page in `de-de`, at the place. */
  translation(): Promise<CreatedPage>;
  /** Creates an active user with the role and the common test password. */
  person(role?: string): Promise<Person>;
  role(name: string): Promise<number>;
  /** Uploads an image, by default to the folder of the world. @returns its ID and name */
  image(folder?: string): Promise<{ id: number; fileName: string }>;
  /** Returns form data with an image under `name`, and `values` as text fields. */
  upload(name: string, values?: Record<string, string>): Promise<FormData>;
}

const params = (id: number): { params: { id: number } } => ({ params: { id } });

async function png(seed: number): Promise<Buffer> {
  const background = { r: seed % 256, g: (seed >> 8) % 256, b: 7 };
  return sharp({ create: { width: 8, height: 8, channels: 3, background } })
    .png()
    .toBuffer();
}

/** Creates a user with a session. */
async function createPerson(server: TestServer, email: string, roleID: number): Promise<Person> {
  const { password_hash: passwordHash } = await server.db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', server.users.viewer)
    .executeTakeFirstOrThrow();
  const user = { email, roleID, name: email, passwordHash: passwordHash ?? '', active: true };
  const ID = (await insertUser(server.db, user)) ?? 0;
  const session = { userID: ID, address: '127.0.0.1', agent: 'sample' };
  const { token } = await startSession(server.db, session, server.services.settings);
  return { ID, email, browser: createBrowser(server.url, { ximblox: token }) };
}

type CreatedPages = Pick<World, 'page' | 'published' | 'requested' | 'trashed' | 'translation'>;

/** Creates pages for calls, each under the place of the world. */
function createPages(
  world: Pick<World, 'place' | 'next' | 'slug'>,
  { admin, db }: { admin: Client; db: TestServer['db'] },
): CreatedPages {
  const setCreator = async (pageID: number, userID: number): Promise<void> => {
    await db.updateTable('pages').set({ created_by: userID }).where('id', '=', pageID).execute();
  };
  const pages: CreatedPages = {
    async page(place) {
      const { locale, type, parent, creator } = { ...world.place, ...place };
      const title = `Sample ${world.next()}`;
      const slug = `${parent}/${title.toLowerCase().replace(' ', '-')}`;
      const body = { title, slug, type, locale, content: [] };
      const { pageID, pageVersionID } = await admin.call(contract.pages.create, { body });
      await setCreator(pageID, creator);
      return { pageID, versionID: pageVersionID, slug, title };
    },
    async published() {
      const page = await pages.page();
      await admin.call(contract.publication.publish, params(page.pageID));
      return page;
    },
    async requested() {
      const page = await pages.page();
      await admin.call(contract.publication.request, params(page.pageID));
      return page;
    },
    async trashed() {
      const page = await pages.page();
      await admin.call(contract.pages.delete, params(page.pageID));
      return page;
    },
    async translation() {
      const source = await pages.page({ locale: 'de-de' });
      const title = `Sample ${world.next()}`;
      const slug = world.slug();
      const body = { pageID: source.pageID, newLocale: world.place.locale, title, slug };
      const { pageID, pageVersionID } = await admin.call(contract.pages.createTranslation, { body });
      await setCreator(pageID, world.place.creator);
      return { pageID, versionID: pageVersionID, slug, title };
    },
  };
  return pages;
}

/** Starts a test server with the page `part` in two languages, the parent of the pages of sample calls. */
export async function createWorld(): Promise<World> {
  const server = await createTestServer({
    site: sampleSite,
    settings: { limits: sampleLimits, webhooksAnywhere: true },
  });
  const admin = server.client('administrator');
  let lastNumber = 0;
  const own: Omit<World, keyof CreatedPages> = {
    server,
    admin,
    caller: {
      ID: server.users.administrator,
      email: 'administrator@example.com',
      browser: server.browser('administrator'),
    },
    place: { locale: 'nl-nl', type: 'content', parent: 'part', creator: server.users.administrator },
    part: 0,
    folder: samplesFolder,
    form: 'contact',
    next: () => (lastNumber += 1),
    slug: () => `${world.place.parent}/sample-${world.next()}`,
    async person(role = 'viewer') {
      const email = `person-${world.next()}@example.com`;
      return createPerson(server, email, await world.role(role));
    },
    async role(name) {
      const { id } = await server.db
        .selectFrom('roles')
        .select('id')
        .where('name', '=', name)
        .executeTakeFirstOrThrow();
      return id;
    },
    async image(folder = world.folder) {
      const form = await world.upload('f', { path: folder });
      return (await admin.call(contract.media.addFile, { form })).file;
    },
    async upload(name, values = {}) {
      const form = new FormData();
      for (const [key, value] of Object.entries(values)) form.set(key, value);
      const number = world.next();
      form.set(name, new Blob([new Uint8Array(await png(number))], { type: 'image/png' }), `sample-${number}.png`);
      return form;
    },
  };
  const world: World = Object.assign(own, createPages(own, { admin, db: server.db }));

  await admin.call(contract.media.createDir, { body: { path: '/', folderName: 'samples' } });
  await admin.call(contract.media.createDir, { body: { path: '/', folderName: 'others' } });
  const part = { title: 'Part', slug: 'part', type: 'content', locale: 'nl-nl', content: [] };
  const { pageID } = await admin.call(contract.pages.create, { body: part });
  const translation = { pageID, newLocale: 'en-gb', title: 'Part', slug: 'part' };
  await admin.call(contract.pages.createTranslation, { body: translation });
  world.part = pageID;
  return world;
}

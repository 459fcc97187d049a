import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SiteDefinition } from '@ximblox/blocks';
import { type Client, contract } from '@ximblox/contract';
import { ensureFirstAdministrator } from '@ximblox/server';
import { createLog, type Database, readSettings } from '@ximblox/server/platform';
import { type Browser, createBrowser, createTestDatabase, testPassword } from '@ximblox/server/testing';
import { type Application, createApplication } from '../serve/application.ts';
import { mountFastPath } from '../serve/fast-path.ts';

const assets = {
  styles: [],
  fonts: [],
  islands: '',
  preview: { script: '', styles: [] },
  comparison: { script: '', styles: [] },
  moment: { script: '', styles: [] },
  development: [],
};

const email = 'administrator@example.com';

/** The composed product in this process, on a database of its own, without builds and notifications. */
export interface Product extends AsyncDisposable {
  origin: string;
  application: Application;
  db: Database;
  /** Browser and client of the administrator. */
  browser: Browser;
  admin: Client;
  /** Creates a page with content and publishes it. @returns its ID */
  publish(page: NewPage): Promise<number>;
}

/** A page to create. */
export interface NewPage {
  title: string;
  slug: string;
  type: string;
  locale: string;
  content?: readonly { key: string; type: string; props: Record<string, unknown> }[];
  typeData?: Record<string, unknown>;
}

/** Starts the product with a site. */
export async function startProduct(
  definition: SiteDefinition,
  environment: Record<string, string> = {},
): Promise<Product> {
  const folder = await mkdtemp(join(tmpdir(), 'ximblox-product-'));
  const database = await createTestDatabase();
  const { db } = database;
  const settings = {
    ...readSettings({
      PORT: '0',
      XIMBLOX_DATA: folder,
      XIMBLOX_LOG_LEVEL: 'error',
      XIMBLOX_ADMIN_EMAIL: email,
      XIMBLOX_ADMIN_PASSWORD: testPassword,
      XIMBLOX_LIMITS: '{"public":"100000/1m","admin":"100000/1m"}',
      ...environment,
    }),
    production: false,
  };
  const application = await createApplication({
    settings,
    log: createLog(settings),
    db,
    databaseUrl: database.url,
    publicDb: db,
    definition,
    assets,
    admin: { page: () => '' },
    listener: { silence: () => 0 },
  });
  await ensureFirstAdministrator({ db, services: application.services });
  mountFastPath(application.app, application.site, application.services);
  const origin = await application.app.listen({ host: '127.0.0.1', port: 0 });
  settings.port = Number(new URL(origin).port);
  const browser = createBrowser(origin);
  const admin = browser.client;
  await admin.call(contract.auth.login, { body: { email, password: testPassword } });
  return {
    origin,
    application,
    db,
    browser,
    admin,
    async publish({ content = [], typeData = {}, ...page }) {
      const blocks = content.map((block) => ({ anchorPoint: '', __images: {}, __files: {}, ...block }));
      const { pageID } = await admin.call(contract.pages.create, { body: { ...page, content: blocks, typeData } });
      await admin.call(contract.publication.publish, { params: { id: String(pageID) }, body: {} });
      return pageID;
    },
    async [Symbol.asyncDispose]() {
      await application.app.close();
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

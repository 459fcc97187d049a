import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type PageQuery, type PublicContentReader, queryLimits, type SiteDefinition } from '@ximblox/blocks/internal';
import type { Client } from '@ximblox/contract';
import type { Composition, ContentDelivery, PreviewRenderer, PublicCaches, FileCache, Services } from '../index.ts';
import {
  createPageStreams,
  createServer,
  jobHandlers,
  mailSender,
  pageChannel,
  prepareInstallation,
  publicContent,
  sessionChannel,
} from '../index.ts';
import type { BodyLimits } from '../http/body-admission.ts';
import { handlerContexts } from '../modules/reach/extensions/index.ts';
import { contentEventListeners } from '../content-event-listeners.ts';
import { startSession } from '../modules/people/auth/index.ts';
import { listRoles } from '../modules/people/roles/index.ts';
import { insertUser } from '../modules/people/users/index.ts';
import { backupOptions, takeBackup } from '../platform/backup/take-backup.ts';
import { openBlobStore } from '../platform/blobs/open-blob-store.ts';
import { type Database, openDatabase } from '../platform/database/database.ts';
import { type Listener, openListener } from '../platform/database/listener.ts';
import { jobs } from '../platform/jobs/jobs.ts';
import { runDueJobs } from '../platform/jobs/worker.ts';
import { createLog } from '../platform/log.ts';
import type { QueuedMail } from '../platform/mail/mail.ts';
import { createMailer, sendMailJob } from '../platform/mail/mailer.ts';
import { sendMail } from '../platform/mail/send-mail.job.ts';
import { readSettings } from '../platform/read-settings.ts';
import type { Settings } from '../platform/settings.ts';
import { type Browser, createBrowser } from './browser.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { saveRows } from './save-rows.ts';
import { testSite } from './test-site.ts';

/** The default roles. Each has a user `<role>@example.com` (spaces become hyphens). */
export const testRoles = ['administrator', 'publisher', 'editor', 'author', 'viewer', 'privacy officer'] as const;
export type TestRole = (typeof testRoles)[number];

/** Password of all test users, with a cheap hash, since the cost is part of the hash. */
export const testPassword = 'Zandmotor-2026!';
const testPasswordHash =
  '$argon2id$v=19$m=8,t=1,p=1$Lk1zYaMa/wDkOsSZNjy92A$LJhAUrQ1nr/tPfaAA/Bi9UjeXSU4uOQAbbXBrkHPjiU';

export interface TestServerOptions {
  site?: SiteDefinition;
  settings?: Partial<Settings>;
  preview?: PreviewRenderer;
  delivery?: ContentDelivery;
  compose?: (composition: Composition) => void | Promise<void>;
  /** Budgets for request bodies. */
  bodyLimits?: BodyLimits;
  /** Creates another instance on the database and data folder of this server. */
  sameDatabaseAs?: TestServer;
  /** Whether the server listens to notifications of the database; not by default. */
  listens?: boolean;
}

export interface TestServer {
  /** Origin, on a free port of this machine. */
  url: string;
  db: Database;
  databaseUrl: string;
  services: Services;
  /** IDs of the users by role. */
  users: Record<TestRole, number>;
  /** Returns a typed client with the session of the role's user; without a role, without a session. */
  client(as?: TestRole | null): Client;
  /** Returns a browser with a session of the role's user, or without one, and with a cookie jar of its own. */
  browser(as?: TestRole | null): Browser;
  /** Runs all due jobs. */
  runJobs(): Promise<void>;
  /** Runs all due jobs and returns the mails delivered so far, oldest first. */
  mails(): Promise<QueuedMail[]>;
  /**
   * Saves the database, settings and clock, so that the tests of a file are independent of their order.
   * @returns a function that restores them and clears the mails; call it before each test
   */
  saveState(): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

const emailOf = (role: TestRole): string => `${role.replaceAll(' ', '-')}@example.com`;

/** Creates the test users, as if they had logged in with an English browser. */
async function createUsers(db: Database): Promise<Record<TestRole, number>> {
  const roles = await listRoles(db);
  const users: Partial<Record<TestRole, number>> = {};
  for (const role of testRoles) {
    const roleID = roles.find(({ name }) => name === role)?.ID ?? 0;
    const user = { email: emailOf(role), roleID, name: `Test ${role}`, passwordHash: testPasswordHash, active: true };
    users[role] = (await insertUser(db, user)) ?? 0;
  }
  await db.updateTable('users').set({ spoken_language: 'en' }).execute();
  return users as Record<TestRole, number>;
}

const quiet = { error: () => undefined };

const emptyPreview: PreviewRenderer = {
  renderBlocks: async ({ blocks }) => blocks.map(({ key }) => ({ key, html: '' })),
};

/** A delivery without a public site: it finds nothing, and replies to a draft with an empty object. */
export const emptyDelivery: ContentDelivery = {
  respond: async ({ draft }) =>
    draft
      ? { status: 200, headers: { 'Content-Type': 'application/json' }, body: Buffer.from('{}') }
      : { errors: [{ property: '', code: 'PM_01' }], hints: [''], status: 404 },
};

/** A cache without entries. */
export const emptyFileCache: FileCache = {
  get: () => undefined,
  figures: () => ({ bytes: 0, entries: 0, hits: 0, misses: 0 }),
  begin: () => ({ store: () => undefined, end: () => undefined }),
};

/** Caches without entries, for a server without a public site. */
export const emptyPublicCaches: PublicCaches = { dropTags: () => undefined, dropAll: () => undefined };

const connectTo = ({ databaseUrl }: TestServer): TestDatabase => ({
  ...openDatabase({ url: databaseUrl }),
  url: databaseUrl,
});

/** Forwards notifications to the event streams, as the product does. */
async function forwardNotifications({ pageStreams, log }: Services, url: string): Promise<Listener> {
  const listener = await openListener(url, log);
  await listener.listen(pageChannel, (payload) => pageStreams.onPageNotification(payload));
  await listener.listen(sessionChannel, (payload) => pageStreams.onSessionNotification(payload));
  listener.onGap(() => pageStreams.catchUp());
  return listener;
}

/** Reads published content without rendering its fields. */
const storedReader = (db: Database, site: SiteDefinition): PublicContentReader =>
  ({
    async pages(type: string | { id: string }, { page = 1, ...query }: PageQuery & { page?: number } = {}) {
      const { limit = queryLimits.default } = query;
      const id = typeof type === 'string' ? type : type.id;
      const asked = { locale: site.defaultLocale, ...query, type: id, offset: (page - 1) * limit };
      const { items, total } = await publicContent(db, site).pages(asked);
      return { items, total, pages: Math.ceil(total / limit) };
    },
    resolve: async () => [],
  }) as PublicContentReader;

async function createServices(
  { db, url: databaseUrl }: Pick<TestDatabase, 'db' | 'url'>,
  settings: Settings,
  { site = testSite, preview = emptyPreview, delivery = emptyDelivery }: TestServerOptions,
): Promise<Services> {
  const log = createLog(settings);
  return {
    settings,
    site,
    jobs,
    mailer: createMailer(jobs),
    blobs: await openBlobStore(settings),
    backups: { take: (options) => takeBackup({ ...backupOptions(settings, options), databaseUrl }) },
    log,
    preview,
    delivery,
    pageStreams: createPageStreams({ db, log, ages: settings }),
    fileCache: emptyFileCache,
    publicCaches: emptyPublicCaches,
    contentEventListeners,
    handlerContexts,
    publicReader: storedReader(db, site),
    now: () => new Date(),
  };
}

/** Starts a session for the user of each role. @returns the session IDs */
async function startSessions(
  db: Database,
  users: Record<TestRole, number>,
  settings: Settings,
): Promise<Record<TestRole, string>> {
  const tokens = {} as Record<TestRole, string>;
  for (const role of testRoles) {
    const session = { userID: users[role], address: '127.0.0.1', agent: 'test' };
    tokens[role] = (await startSession(db, session, settings)).token;
  }
  return tokens;
}

/** Creates a function that runs all due jobs. @param delivered receives the mails */
function createJobRunner(db: Database, services: Services, delivered: QueuedMail[]): () => Promise<void> {
  const transport = { deliver: async (mail: QueuedMail) => void delivered.push(mail), close: () => undefined };
  // There is only one worker.
  const locks = { tryLock: async () => true, releaseLock: async () => undefined };
  const handlers = {
    ...jobHandlers({ db, services }),
    [sendMailJob]: sendMail(db, { locks, transport: async () => transport, sender: mailSender(services.settings) }),
  };
  return () => runDueJobs(db, handlers, quiet);
}

const testSettings = (dataFolder: string, chosen: TestServerOptions['settings']): Settings => ({
  ...readSettings({
    PORT: '0',
    XIMBLOX_DATA: dataFolder,
    XIMBLOX_LOG_LEVEL: process.env.XIMBLOX_LOG_LEVEL ?? 'error',
  }),
  production: false,
  ...chosen,
});

/** Starts a server on loopback with its own database and data folder, and with a user and session for each role. */
export async function createTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const { sameDatabaseAs: first } = options;
  const database = first ? connectTo(first) : await createTestDatabase();
  const { db } = database;
  const dataFolder = first?.services.settings.dataFolder ?? (await mkdtemp(join(tmpdir(), 'ximblox-server-')));
  const settings = testSettings(dataFolder, options.settings);
  const services = await createServices(database, settings, options);
  await prepareInstallation({ db, services });
  const users = first?.users ?? (await createUsers(db));
  const listener = options.listens ? await forwardNotifications(services, database.url) : null;
  const { compose, bodyLimits } = options;
  const app = await createServer({
    db,
    services,
    ...(compose ? { compose } : {}),
    ...(bodyLimits ? { bodyLimits } : {}),
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  settings.port = Number(new URL(url).port);

  const tokens = await startSessions(db, users, settings);
  const delivered: QueuedMail[] = [];
  const runJobs = createJobRunner(db, services, delivered);
  const browser = (as: TestRole | null = null): Browser => createBrowser(url, as ? { ximblox: tokens[as] } : {});
  return {
    url,
    db,
    databaseUrl: database.url,
    services,
    users,
    client: (as = null) => browser(as).client,
    browser,
    runJobs,
    async mails() {
      await runJobs();
      return [...delivered];
    },
    async saveState() {
      const restoreRows = await saveRows(db);
      const [savedSettings, { now }] = [{ ...settings }, services];
      return async () => {
        await restoreRows();
        Object.assign(settings, savedSettings);
        services.now = now;
        delivered.length = 0;
      };
    },
    async close() {
      await app.close();
      await listener?.close();
      await database.close();
      if (!first) await rm(dataFolder, { recursive: true, force: true });
    },
  };
}

import type { Block, VersionContent } from '@ximblox/contract';
import type { ContentReader } from '../render-context.ts';
import type { HookUser } from './hook-events.ts';
import type { ErrorReference } from './message.ts';
import type { Can } from './permission.ts';
import type { ReadSettings } from './settings.ts';

/** Published content, as visitors see it. Queries name their `locale`; the site's default one otherwise. */
export type PublicContentReader = Pick<ContentReader, 'pages' | 'resolve'>;

/** Log of an extension. Entries carry the name of the extension and of the hook, endpoint or job. */
export interface ExtensionLog {
  info(message: string, details?: Readonly<Record<string, unknown>>): void;
  warn(message: string, details?: Readonly<Record<string, unknown>>): void;
  error(message: string, details?: Readonly<Record<string, unknown>>): void;
}

/** An email in plain text. */
export interface ExtensionMail {
  to: string;
  subject: string;
  text: string;
}

/** Input of a job, as its schema accepts it. */
export interface JobReference<Input = unknown> {
  name: string;
  /** Only a type: the input of the job. */
  readonly _input?: Input;
}

/** Queues jobs. Inside a transaction the job exists only if it commits. */
export interface JobQueue {
  /** @param options.runAt the earliest time; immediately by default */
  enqueue<Input>(job: JobReference<Input>, input: Input, options?: { runAt?: Date }): Promise<void>;
}

/** What every handler of an extension receives. There is no access to the database itself. */
export interface ReadingContext {
  /** The user who acts; null for a visitor, and for the system in jobs. */
  user: HookUser | null;
  /** Whether the acting user has a permission. The system has all. */
  can: Can;
  /** Reads published pages, as loaders of blocks do. */
  content: PublicContentReader;
  /** Reads settings: `await settings(source)`. */
  settings: ReadSettings;
  /** Writes to the log, with the name of the extension. */
  log: ExtensionLog;
  /** Queues emails; a job sends them after the commit. */
  mail: { send(mail: ExtensionMail): Promise<void> };
  /** Queues jobs: `await jobs.enqueue(send, { to })`. */
  jobs: JobQueue;
}

/** Page to create. */
export interface NewPage {
  type: string;
  locale: string;
  title: string;
  /** Without the locale prefix; the prefix of the page type is added. */
  slug: string;
  /** The initial blocks of the page type by default. */
  blocks?: Block[];
  typeData?: Record<string, unknown>;
}

/**
 * Operations on pages, the same as those of the admin: with the permissions of the acting user, validation, audit log, hooks
 * and invalidated caches. They throw a `CmsError` with all errors.
 */
export interface PageOperations {
  create(page: NewPage): Promise<{ pageID: number; versionID: number }>;
  /** Stores a version on top of `versionID`, which must be the newest. Omitted parts stay. */
  store(versionID: number, content: Partial<VersionContent>): Promise<{ versionID: number }>;
  /** Publishes the newest version, or `versionID`. */
  publish(pageID: number, versionID?: number): Promise<void>;
  unpublish(pageID: number): Promise<void>;
  /** Moves a page to the trash. */
  delete(pageID: number): Promise<void>;
}

/** File to add to the media library. */
export interface NewFile {
  /** `/` for the root. */
  folder: string;
  fileName: string;
  bytes: Uint8Array;
}

/** Answer of a request to another host. */
export interface FetchResponse {
  status: number;
  /** By lower-case name. */
  headers: Readonly<Record<string, string>>;
  text: string;
}

/** Context of endpoints, jobs and `after` hooks. Each call that writes is stored completely or not at all, before it returns. */
export interface HandlerContext extends ReadingContext {
  /**
   * Ends the handler with an error. What it has written before is kept, so check the input first.
   * @param error code of the catalogue, or one of the extension's messages
   * @param path property of the input that the error is about; `''` for the whole request
   */
  fail(error: ErrorReference, path?: string): never;
  /** Creates, stores, publishes, unpublishes and deletes pages. */
  pages: PageOperations;
  /** Adds files to the media library. */
  media: { add(file: NewFile): Promise<{ fileID: number }> };
  /**
   * Sends a request to a public address, at most 10 seconds and 5 MiB. Private networks are never contacted, and redirects are
   * followed only to public addresses.
   */
  fetch(
    url: string,
    options?: { method?: 'GET' | 'POST'; headers?: Record<string, string>; body?: string },
  ): Promise<FetchResponse>;
}

/** Context of `before` hooks. They run in the transaction of the operation, so they read and refuse, but do not change content. */
export interface BeforeContext extends ReadingContext {
  /**
   * Refuses the operation. All errors of all hooks are reported together with those of the operation.
   * @param error code of the catalogue, or one of the extension's messages: `'V_12'`, `messages.CLOSED`
   * @param path property that the error is about, such as `typeData.date`; `''` for the whole request
   */
  refuse(error: ErrorReference, path?: string): void;
}

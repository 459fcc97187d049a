import type {
  DraftScope,
  HandlerContext,
  HookUser,
  PublicContentReader,
  ReadingContext,
  SiteDefinition,
} from '@ximblox/blocks/internal';
import type {
  Block,
  DeliveryCall,
  PublicTag,
  Endpoint,
  ErrorItem,
  ParsedOf,
  Permission,
  AnyPermissionName,
  PermissionTarget,
  ReplyOf,
  VersionContent,
  WebhookEvent,
} from '@ximblox/contract';
import type { Readable } from 'node:stream';
import type { TakenBackup } from './platform/backup/take-backup.ts';
import type { Database } from './platform/database/database.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import type { Log } from './platform/log.ts';
import type { Mailer } from './platform/mail/mailer.ts';
import type { Settings } from './platform/settings.ts';
import type { BlobStore } from './platform/blobs/blob-store.ts';

/** The actor of a call: a user with current permissions, an anonymous caller, or the system. */
export type Actor =
  | {
      kind: 'user';
      ID: number;
      name: string;
      email: string;
      roleID: number;
      permissions: readonly Permission[];
      /** 0 for scheduled work that runs without a session. */
      sessionID: number;
      /** Whether an identity provider confirmed a second factor at the login of this session. */
      isStrong?: boolean;
      /** The API token, if a program acts on behalf of the user. */
      token?: { id: number; name: string };
    }
  | { kind: 'anonymous' }
  /** `hookDepth` counts the hooks of which each caused the next. */
  | { kind: 'system'; hookDepth?: number };

/** Origin of a request, for the audit log and the sessions list. */
export interface RequestInfo {
  id: string;
  address: string;
  agent: string;
  /** The header `Accept-Language`, `''` without one. */
  languages: string;
}

/** A complete response in the page cache. */
export interface CachedFile {
  headers: Record<string, string>;
  body: Buffer;
}

/** Cache of public files. Implemented by the composition, because the server does not depend on the site package. */
export interface FileCache {
  get(key: string): CachedFile | undefined;
  figures(): { bytes: number; entries: number; hits: number; misses: number };
  /** Starts a response. `keep` caches it unless one of its tags has been dropped since the start; call `end` exactly once. */
  begin(): {
    store(
      key: string,
      file: {
        value: CachedFile;
        /** Tags of `invalidateContent` that decide whether the file is public. */
        tags: readonly string[];
        bytes: number;
        /** Lifetime in milliseconds; unlimited by default. */
        maxAge?: number;
      },
    ): void;
    end(): void;
  };
}

/** The caches of public content in this instance. Implemented by the composition. */
export interface PublicCaches {
  /** @param tags of `invalidateContent` */
  dropTags(tags: readonly string[]): void;
  dropAll(): void;
}

/** Creates backups. Implemented by the composition, which has the address of the database. */
export interface BackupTaker {
  /**
   * Backs up to the target of the settings and verifies the backup.
   * @param options.deletesExpired whether to delete older backups that are no longer kept
   * @throws BackupError
   */
  take(options: { deletesExpired: boolean }): Promise<TakenBackup>;
}

/** Renders previews. Implemented by the composition, because the server does not depend on the site package. */
export interface PreviewRenderer {
  /**
   * HTML of each block, in order, in edit mode.
   * @param options.header whether the page header comes first, with `pageHeaderKey`
   * @param options.releaseID an open release, with whose site the page is rendered
   */
  renderBlocks(
    input: {
      pageID: number;
      locale: string;
      type: string;
      slug: string;
      /** ISO 8601; null while the page is not public. */
      publishedAt: string | null;
      title: string;
      blocks: readonly Block[];
      typeData: Record<string, unknown>;
      /** The tags that visitors see. */
      tags: readonly PublicTag[];
    },
    options: { header: boolean; releaseID?: number | undefined },
  ): Promise<{ key: string; html: string }[]>;
}

/** A draft for the delivery API; `slug` and tags are those of the page. */
export interface DraftOfPage extends Omit<VersionContent, 'tags'> {
  pageID: number;
  locale: string;
  type: string;
  slug: string;
  /** ISO 8601; null while the page is not public. */
  publishedAt: string | null;
  /** The tags that visitors see. */
  tags: readonly PublicTag[];
}

/** Replies to the calls of the delivery API. Implemented by the composition, because the server does not depend on the site package. */
export interface ContentDelivery {
  respond(request: {
    call: DeliveryCall;
    /** Parameters of path and query. */
    parameters: Readonly<Record<string, string>>;
    headers: HandlerExtras['headers'];
    /** A draft to return instead of the published page. */
    draft?: DraftOfPage;
    /** Pages whose drafts lists and references show in place of their published versions. */
    drafts?: DraftScope;
    /** An open release, as whose site the call is answered. Only with a token. */
    releaseID?: number | undefined;
    /** Draft token of the call; the reply must then not be cached or indexed. `''` for none. */
    token: string;
  }): Promise<
    | { status: number; headers: Record<string, string>; body: Buffer }
    /** A refused call; `hints` are sentences for developers, one for each error. */
    | { errors: ErrorItem[]; hints: string[]; status: number }
  >;
}

/** An editor window that subscribes to events of a page. */
export interface StreamRequest {
  pageID: number;
  userID: number;
  sessionID: number;
  /** ID of the window. */
  client: string;
  /** Key of the selected block, or `''`. */
  block: string;
}

/** The event streams of this instance. The composition forwards notifications to them. */
export interface PageStreams {
  /** @throws 429 for too many streams, 503 while the server is stopping */
  open(request: StreamRequest): Promise<Readable>;
  /** Handles a notification of the channel `ximblox_pages`. */
  onPageNotification(payload: string): void;
  /** Handles a notification of the channel `ximblox_sessions`. */
  onSessionNotification(payload: string): void;
  /** Sends the current state after a gap in the notifications. */
  catchUp(): void;
  /** Closes all streams and accepts no more. */
  close(): Promise<void>;
}

/** A change of a page that other modules react to. */
export interface PageEvent {
  name: Extract<WebhookEvent, `page.${string}`>;
  page: { id: number; locale: string; slug: string; type: string };
  /** The version that is or was public; null if there is none. */
  versionID: number | null;
  wasPublic?: boolean;
}

/** A step of a release, with the number of its items. */
export interface ReleaseEvent {
  name: Extract<WebhookEvent, `release.${string}`>;
  release: { id: number; name: string; items: number };
}

/** Reacts to a change of a page or to a release, in the transaction that makes it. */
export type ContentEventListener = (context: Context, events: readonly (PageEvent | ReleaseEvent)[]) => Promise<void>;

/** The part of an extension that runs, for the log: `hook page.publish`. */
export interface ExtensionPlace {
  extension: string;
  part: string;
}

/** A handler of an extension that threw by mistake, or took too long. */
export interface ExtensionFailure extends ExtensionPlace {
  error: unknown;
}

/** Creates contexts for handlers of extensions, which end with their work. Implemented by the module that knows all operations. */
export interface HandlerContexts {
  read<Result>(
    context: Context,
    place: ExtensionPlace,
    work: (reading: ReadingContext) => Promise<Result>,
  ): Promise<Result>;
  /** @param user whom the handler sees as the acting user, if that is not the actor of the context */
  handle<Result>(
    context: Context,
    place: ExtensionPlace,
    work: (handling: HandlerContext) => Promise<Result>,
    user?: HookUser | null,
  ): Promise<Result>;
}

/** Services with the lifetime of the server. */
export interface Services {
  settings: Settings;
  site: SiteDefinition;
  jobs: Jobs;
  mailer: Mailer;
  blobs: BlobStore;
  backups: BackupTaker;
  log: Log;
  preview: PreviewRenderer;
  delivery: ContentDelivery;
  pageStreams: PageStreams;
  fileCache: FileCache;
  publicCaches: PublicCaches;
  /** Called in order by `emitContentEvents`. */
  contentEventListeners: readonly ContentEventListener[];
  handlerContexts: HandlerContexts;
  /** Is called with failures of extensions, besides the log. In development, browsers show them. */
  onExtensionFailure?: ((failure: ExtensionFailure) => void) | undefined;
  /** Reads published content as the site renders it, for handlers of extensions. Implemented by the composition. */
  publicReader: PublicContentReader;
  /** Returns the time; tests can change it. Rows expire by the database's clock. */
  now(): Date;
}

/** The context of every handler. In a write, `db` is the transaction of the request. */
export interface Context {
  db: Database;
  actor: Actor;
  request: RequestInfo;
  services: Services;
  /** Whether the actor has the permission for this target; `{}` means an unrestricted permission. */
  can: (name: AnyPermissionName, target: PermissionTarget) => boolean;
  /** @throws UM_01 if the actor lacks the permission */
  require: (name: AnyPermissionName, target: PermissionTarget) => void;
  /**
   * Runs work in a transaction, with a context of its own. In a write that is the request's own transaction; a handler
   * marked `ownTransaction` starts each of its transactions here.
   */
  transaction: <T>(work: (context: Context) => Promise<T>) => Promise<T>;
  /** Registers a callback for after the commit, such as dropping cache entries. It does not run after a failure. */
  afterCommit: (action: () => void | Promise<void>) => void;
}

/** Bytes instead of JSON. */
export interface RawAnswer {
  status?: number;
  headers: Record<string, string>;
  body: Buffer | Readable | string;
}

/** Session cookies, for auth handlers only. Cookies are set when the handler succeeds. */
export interface SessionControl {
  /** Creates a session for the user, sets its cookie and ends the session of the request. @returns the ID of the new session */
  start(db: Database, userID: number): Promise<number>;
  /** Gives the current session a new ID; its maximum age stays. */
  renew(db: Database): Promise<void>;
  /** Ends the current session. */
  end(db: Database): Promise<void>;
}

/** The device cookie of browsers in which the user has logged in before, for auth handlers only. */
export interface DeviceControl {
  /** ID of this browser for the user, or null if the user has not logged in here before. */
  known(userID: number): string | null;
  /** Sets the device cookie for half a year, when the handler succeeds. */
  remember(userID: number): void;
}

/** The allowed parts of a multipart body, each at most once. */
export interface BodyParts {
  /** Text fields with their size limit in bytes. */
  texts: ReadonlyMap<string, number>;
  /** Names of files. */
  files: ReadonlySet<string>;
}

/** An uploaded file, received completely. */
export interface UploadedFile {
  field: string;
  fileName: string;
  /** Media type as declared by the client. Detect the real type from the bytes. */
  mime: string;
  /** Size in bytes. */
  size: number;
  /** Whether the file exceeds the limit and is truncated; set only with `fileLimit.together`. */
  isTooLarge: boolean;
  /** Path of the temporary file. */
  path: string;
  /** Reads the file from the start. */
  open(): Readable;
}

export interface HandlerExtras {
  session: SessionControl;
  device: DeviceControl;
  /** Files of a multipart body, in order; empty for other bodies. They are deleted after the reply. */
  files: readonly UploadedFile[];
  /** The body of a `bytes` endpoint, as a stream; null for other bodies. */
  bytes: Readable | null;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Path and query of the request. */
  url: string;
}

type Implementation<E extends Endpoint> = (
  context: Context,
  input: ParsedOf<E>,
  extras: HandlerExtras,
) => Promise<E extends { raw: string } ? RawAnswer : ReplyOf<E>>;

/**
 * The validation step of a handler: errors of rules that a schema cannot state. It runs when the schema refuses the body, so
 * that all errors of a call are reported together; `handle` checks the same rules in its transaction.
 * @param input.body the properties that the schema accepts
 * @param input.sent the whole body as sent, for valid parts inside of refused properties
 * @returns an empty list if the caller lacks the permission; writes nothing
 */
type Validate<E extends Endpoint> = (
  context: Context,
  input: {
    params: ParsedOf<E>['params'];
    query: ParsedOf<E>['query'];
    body: Partial<ParsedOf<E>['body']>;
    sent: Readonly<Record<string, unknown>>;
    files: readonly UploadedFile[];
  },
) => Promise<ErrorItem[]>;

/**
 * The handler of an endpoint: a function, or an object with options. A write runs in the transaction of the request.
 * With `ownTransaction` it opens its own, for changes that must survive a failure (counters of failed logins) or slow work
 * before the write. `validate` adds errors to those of the schema. `parts` describes a multipart body whose fields are not in the schema.
 */
export type Handler<E extends Endpoint> =
  | Implementation<E>
  | {
      ownTransaction?: true;
      handle: Implementation<E>;
      parts?: (services: Services, params: Readonly<Record<string, unknown>>) => BodyParts;
      validate?: Validate<E>;
    };

/** Implementations of an area of the contract. A missing endpoint responds 501. */
export type Handlers<Area extends Record<string, Endpoint>> = { [Name in keyof Area]?: Handler<Area[Name]> };

import type { SiteDefinition } from '@ximblox/blocks';
import type {
  Block,
  Endpoint,
  ErrorItem,
  ParsedOf,
  Permission,
  PermissionName,
  PermissionTarget,
  ReplyOf,
  WebhookEvent,
} from '@ximblox/contract';
import type { Readable } from 'node:stream';
import type { Database } from './platform/database/database.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import type { Log } from './platform/log.ts';
import type { Mailer } from './platform/mail/mailer.ts';
import type { Settings } from './platform/settings.ts';
import type { BlobStore } from './platform/blobs/blob-store.ts';

/** Who acts: a user with the permissions of this moment, somebody without a session, or the product itself. */
export type Actor =
  | {
      kind: 'user';
      ID: number;
      name: string;
      email: string;
      roleID: number;
      permissions: readonly Permission[];
      /** 0 for what was ordered earlier and is done without a session. */
      sessionID: number;
      /** The key of a program that acts in the user's name. */
      token?: { id: number; name: string };
    }
  | { kind: 'anonymous' }
  | { kind: 'system' };

/** What a request says about where it came from. */
export interface RequestInfo {
  id: string;
  address: string;
  agent: string;
  /** The header `Accept-Language`, `''` without one. */
  languages: string;
}

/** An answer that lies ready in memory, whole. */
export interface ReadyFile {
  headers: Record<string, string>;
  body: Buffer;
}

/** Files that anybody may have, as they were sent before; filled by the composition, since the server does not know the site package. */
export interface ReadyFiles {
  get(key: string): ReadyFile | undefined;
  /** Begins an answer: `keep` stores it unless one of its tags was dropped meanwhile, and `end` is called once, however it ends. */
  begin(): {
    keep(
      key: string,
      file: {
        value: ReadyFile;
        /** Of `contentChanged`: what it depends on whether and how anybody may have it. */
        tags: readonly string[];
        bytes: number;
        /** Milliseconds; for ever by default. */
        keepFor?: number;
      },
    ): void;
    end(): void;
  };
}

/** Everything that this instance keeps in memory of public content; filled by the composition. */
export interface PublicCaches {
  /** @param tags of `contentChanged` */
  dropTags(tags: readonly string[]): void;
  dropAll(): void;
}

/** Renders blocks as visitors see them; filled by the composition, since the server does not know the site package. */
export interface PreviewRenderer {
  /** HTML of each block, in order, in edit mode. */
  renderBlocks(input: {
    pageID: number;
    locale: string;
    type: string;
    title: string;
    blocks: readonly Block[];
    typeData: Record<string, unknown>;
  }): Promise<{ key: string; html: string }[]>;
}

/** A window that wants to hear what happens to a page. */
export interface StreamRequest {
  pageID: number;
  userID: number;
  sessionID: number;
  /** The window's own name. */
  client: string;
  /** Key of the block that it is at, or `''`. */
  block: string;
}

/** The streams of events that are open at this instance; notifications reach them through whoever composes it. */
export interface PageStreams {
  /** @throws 429 with too many streams, 503 when the server stops */
  open(request: StreamRequest): Promise<Readable>;
  /** Takes a notification of the channel `ximblox_pages`. */
  hearPage(payload: string): void;
  /** Takes a notification of the channel `ximblox_sessions`. */
  hearSessionEnd(payload: string): void;
  /** Tells what may have been missed while notifications did not come. */
  catchUp(): void;
  /** Ends all streams, for good. */
  close(): Promise<void>;
}

/** A change of a page that other modules react to. */
export interface PageEvent {
  name: Extract<WebhookEvent, `page.${string}`>;
  page: { id: number; locale: string; slug: string; type: string };
  /** The version that is public now, or was until now; null for none. */
  versionID: number | null;
  wasPublic?: boolean;
}

/** Reacts to a change of a page, in the transaction that makes it. */
export type PageEventListener = (context: Context, event: PageEvent) => Promise<void>;

/** What lives as long as the server. */
export interface Services {
  settings: Settings;
  site: SiteDefinition;
  jobs: Jobs;
  mailer: Mailer;
  blobs: BlobStore;
  log: Log;
  preview: PreviewRenderer;
  pageStreams: PageStreams;
  readyFiles: ReadyFiles;
  publicCaches: PublicCaches;
  /** Called in order by `emitPageEvent`. */
  pageEventListeners: readonly PageEventListener[];
  /** The time; tests move it. Expiry is decided by the database's clock wherever a row is compared. */
  now(): Date;
}

/** What every handler gets: in a write, `db` is the transaction of the request. */
export interface Context {
  db: Database;
  actor: Actor;
  request: RequestInfo;
  services: Services;
  /** Whether the actor may, on this target; `{}` asks for an unrestricted right. */
  can: (name: PermissionName, target: PermissionTarget) => boolean;
  /** @throws UM_01 when the actor may not. */
  require: (name: PermissionName, target: PermissionTarget) => void;
  /**
   * Runs work in a transaction, with a context of its own. In a write that is the request's own transaction; a handler
   * marked `ownTransaction` starts each of its transactions here.
   */
  transaction: <T>(work: (context: Context) => Promise<T>) => Promise<T>;
  /** Runs once the transaction has been committed, such as telling the caches. Never runs after a failure. */
  afterCommit: (action: () => void | Promise<void>) => void;
}

/** Bytes instead of JSON. */
export interface RawAnswer {
  status?: number;
  headers: Record<string, string>;
  body: Buffer | Readable | string;
}

/** What the HTTP layer takes from and puts into a session; only auth handlers use it. Cookies are set when the handler succeeds. */
export interface SessionControl {
  /** Starts a session for the user and sets its cookie, ending the one that the request came with. */
  start(db: Database, userID: number): Promise<void>;
  /** Gives the current session a new ID, keeping its greatest age. */
  renew(db: Database): Promise<void>;
  /** Ends the current session. */
  end(db: Database): Promise<void>;
}

/** What the HTTP layer knows of the browser in which a user has logged in before; only auth handlers use it. */
export interface DeviceControl {
  /** What names this browser among those in which the user has logged in, null when it is none of them. */
  known(userID: number): string | null;
  /** Lets the browser be known again, for half a year and beyond the session. Takes effect when the handler succeeds. */
  remember(userID: number): void;
}

/** The parts that a multipart body may have, each once. */
export interface BodyParts {
  /** Text fields, with the most bytes that each may have. */
  texts: ReadonlyMap<string, number>;
  /** Names of files. */
  files: ReadonlySet<string>;
}

/** One uploaded part, already received whole. */
export interface UploadedFile {
  field: string;
  fileName: string;
  /** What the sender declared; decide from the bytes. */
  mime: string;
  /** Bytes. */
  size: number;
  /** Whether it is larger than the endpoint takes, so that its end is missing; only where that is told `together`. */
  isTooLarge: boolean;
  /** Where it lies on this machine meanwhile. */
  path: string;
  /** Reads the file; each call from its beginning. */
  open(): Readable;
}

export interface HandlerExtras {
  session: SessionControl;
  device: DeviceControl;
  /** Files of a multipart body in their order; empty for other bodies. They are gone once the request has been answered. */
  files: readonly UploadedFile[];
  /** The body of a call that takes bytes, as they arrive; null for other bodies. */
  bytes: Readable | null;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Path and query as they were asked for. */
  url: string;
}

type Implementation<E extends Endpoint> = (
  context: Context,
  input: ParsedOf<E>,
  extras: HandlerExtras,
) => Promise<E extends { raw: string } ? RawAnswer : ReplyOf<E>>;

/**
 * The validation step of a handler: errors of rules that a schema cannot state. It runs when the schema refuses the body, so
 * that all errors of a call come at once; `handle` checks the same rules in its transaction.
 * @param input.body the properties that the schema accepts
 * @param input.sent the whole body as it came, for valid parts inside of refused properties
 * @returns none where the caller may not ask; writes nothing
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
 * One endpoint's implementation: a function, or one with more to say. Of a write it runs in the request's transaction, unless
 * it is marked to start its transactions itself, for what must outlive a failure (counters of failed logins) or takes long
 * before it writes. `validate` adds errors to those of the schema. `parts` describes a multipart body that the schema leaves open.
 */
export type Handler<E extends Endpoint> =
  | Implementation<E>
  | {
      ownTransaction?: true;
      handle: Implementation<E>;
      parts?: (services: Services, params: Readonly<Record<string, unknown>>) => BodyParts;
      validate?: Validate<E>;
    };

/** Implementations of an area of the contract; what is missing answers 501. */
export type Handlers<Area extends Record<string, Endpoint>> = { [Name in keyof Area]?: Handler<Area[Name]> };

import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
import { pagePath, type SiteDefinition } from '@ximblox/blocks/internal';
import type { Site } from '@ximblox/site';
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import { rewritePage } from './rewrite-page.ts';

/** A file in an archive, as the manifest lists it. */
interface ArchivedFile {
  /** Address on the site. */
  url: string;
  /** Path in the archive. */
  path: string;
  bytes: number;
  sha256: string;
}

/** Most pages of an archive: it is made in one snapshot of the database. */
export const maxArchivedPages = 5000;

/** Limits of one archive. */
interface ArchiveLimits {
  /** Most bytes before compression; larger archives need an extension of the format that not every program reads. */
  bytes: number;
  /** How long a reader may take nothing, in milliseconds. PostgreSQL ends an idle snapshot after the same time. */
  stall: number;
}

const archiveLimits: ArchiveLimits = { bytes: 2 * 1024 ** 3, stall: 10_000 };

export interface ArchiveOptions {
  definition: SiteDefinition;
  /** Origin of the site. */
  publicUrl: string;
  /** Addresses of all public pages. */
  addresses: readonly { locale: string; slug: string }[];
  moment: Date;
  /** Name of the release that is shown; null without one. */
  release: string | null;
  now: Date;
  /** Whether a path is a file of the site project. */
  isFile(path: string): boolean;
  /** Reads a file of the site, such as an image or a style sheet; null if there is none. */
  readFile(url: string): Promise<Buffer | null>;
  limits?: ArchiveLimits;
  /** Reports an error after the archive has begun; it then ends early, without a manifest. */
  onError(error: unknown): void;
}

/** Addresses on this site in pages and style sheets. */
const localAddress = /(?<=["'(\s,])\/(?!\/)[^\s"'<>)]+/g;

/** Files that have a route for all of their kind. */
const servedFile = /^\/(?:_site|api\/ximblox\/medialib\/get-page-file)\//;

const pathOf = (url: string): string => url.split(/[?#]/, 1)[0] ?? '';

const already = /\.(?:jpe?g|png|gif|webp|avif|woff2?|mp4|zip|pdf)$/;

const extensionOf = (url: string): string => /\.[a-z\d]{1,5}$/i.exec(new URL(url, 'http://site').pathname)?.[0] ?? '';

/** Name of a file in the archive: its address has a query and may be long. */
const fileName = (url: string): string =>
  `files/${createHash('sha256').update(url).digest('hex').slice(0, 20)}${extensionOf(url)}`;

const pageName = (path: string): string => `${path.slice(1)}${path === '/' ? '' : '/'}index.html`;

interface ZipWriter {
  stream: PassThrough;
  add(path: string, content: Buffer): Promise<void>;
  end(): void;
}

/**
 * Writes entries to a zip, each when the reader has taken the one before.
 * @param stall how long the reader may take nothing, in milliseconds
 */
function openZip(stall: number): ZipWriter {
  const stream = new PassThrough();
  let isFull = false;
  // A reader who goes away never takes the rest.
  const left = new AbortController();
  stream.once('close', () => left.abort());
  const zip = new Zip((error, chunk, isLast) => {
    if (error) return void stream.destroy(error);
    isFull = !stream.write(chunk);
    if (isLast) stream.end();
  });
  return {
    stream,
    async add(path, content) {
      const entry = already.test(path) ? new ZipPassThrough(path) : new ZipDeflate(path);
      zip.add(entry);
      entry.push(content, true);
      left.signal.throwIfAborted();
      if (isFull) await once(stream, 'drain', { signal: AbortSignal.any([left.signal, AbortSignal.timeout(stall)]) });
    },
    end: () => zip.end(),
  };
}

/** Creates the files that the pages and style sheets of an archive link to. */
function createLinkedFiles(isFile: (path: string) => boolean) {
  const waiting = new Set<string>();
  const known = new Set<string>();
  return {
    /** Replaces addresses of files by relative paths, and notes the files. */
    withFiles: (text: string, up: string): string =>
      text.replaceAll(localAddress, (escaped) => {
        const url = escaped.replaceAll('&amp;', '&');
        const path = pathOf(url);
        if (!servedFile.test(path) && !(extensionOf(path) !== '' && isFile(path))) return escaped;
        if (!known.has(url)) waiting.add(url);
        return up + fileName(url);
      }),
    /** Returns each file once, also those that are noted meanwhile. */
    *take(): Generator<string> {
      for (const url of waiting) {
        waiting.delete(url);
        known.add(url);
        yield url;
      }
    },
  };
}

/**
 * Returns the relative address of a page or feed in the archive; of other pages the address itself.
 * @param up path from the current page to the root of the archive
 * @param onFeed receives the paths of feeds
 */
function archivedAddress(
  url: string,
  {
    paths,
    publicUrl,
    up,
    onFeed,
  }: { paths: ReadonlySet<string>; publicUrl: string; up: string; onFeed(path: string): void },
): string {
  const [target = '', rest = ''] = url.split(/(?=[?#])/, 2);
  if (paths.has(target)) return up + pageName(target) + rest;
  const local = target.startsWith(`${publicUrl}/`) ? target.slice(publicUrl.length) : target;
  // The feeds that pages name; the site has no other pages with this ending.
  if (!/^\/(?!\/).*\.xml$/.test(local)) return url;
  onFeed(local);
  return up + local.slice(1);
}

/**
 * Writes the site at a moment as a zip: every public page with its style sheets, fonts, images and files, linked to each other,
 * `robots.txt`, sitemaps and feeds as they were, and `manifest.json` with the addresses and checksums (SHA-256). The archive opens
 * without a server. Files that would make it too large are left out, and the manifest names them.
 */
export function archiveSite(site: Site, options: ArchiveOptions): { stream: Readable; done: Promise<void> } {
  const { definition, publicUrl, addresses, moment, release, now, isFile, readFile, onError } = options;
  const { limits = archiveLimits } = options;
  const { stream, add, end } = openZip(limits.stall);
  const listed: ArchivedFile[] = [];
  const { withFiles, take } = createLinkedFiles(isFile);
  const omitted: { url: string; bytes: number }[] = [];
  const resources = new Set(['/robots.txt', '/sitemap.xml']);
  let total = 0;

  const store = async (url: string, path: string, content: Buffer): Promise<void> => {
    const sha256 = createHash('sha256').update(content).digest('hex');
    listed.push({ url, path, bytes: content.length, sha256 });
    total += content.length;
    await add(path, content);
  };

  const storePage = async (path: string, paths: ReadonlySet<string>): Promise<void> => {
    const { status, body } = await site.handle({ path, headers: {} });
    if (status !== 200) return;
    const up = '../'.repeat(pageName(path).split('/').length - 1);
    const address = (url: string): string =>
      archivedAddress(url, { paths, publicUrl, up, onFeed: (feed) => resources.add(feed) });
    const html = rewritePage(body.toString(), { address, head: '', body: '' });
    await store(path, pageName(path), Buffer.from(withFiles(html, up)));
  };

  const storeFiles = async (): Promise<void> => {
    for (const url of take()) {
      const content = await readFile(url);
      if (!content) continue;
      if (total + content.length > limits.bytes) {
        omitted.push({ url, bytes: content.length });
        continue;
      }
      const isStyle = extensionOf(url) === '.css';
      await store(url, fileName(url), isStyle ? Buffer.from(withFiles(content.toString(), '../')) : content);
    }
  };

  /** Stores what crawlers and feed readers get, at its own path. */
  const storeResources = async (): Promise<void> => {
    for (const path of resources) {
      const { status, body } = await site.handle({ path, headers: {} });
      if (status !== 200) continue;
      if (path === '/sitemap.xml')
        for (const [, part = ''] of body.toString().matchAll(/<loc>([^<]+)<\/loc>/g))
          resources.add(new URL(part).pathname);
      await store(path, path.slice(1), body);
    }
  };

  const write = async (): Promise<void> => {
    const paths = new Set(addresses.map(({ locale, slug }) => pagePath(definition, locale, slug)));
    for (const path of paths) {
      await storePage(path, paths);
      await storeFiles();
    }
    await storeResources();
    const manifest = {
      site: definition.name,
      moment: moment.toISOString(),
      ...(release !== null && { release }),
      archivedAt: now.toISOString(),
      files: listed,
      ...(omitted.length > 0 && { omitted }),
    };
    await add('manifest.json', Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`));
    end();
  };

  const done = write().catch((error: unknown) => {
    onError(error);
    stream.destroy(error as Error);
  });
  return { stream, done };
}

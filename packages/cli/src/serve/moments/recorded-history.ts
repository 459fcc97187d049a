import type { Block } from '@ximblox/contract';
import { createRandom, createRandomHistory, runDueJobs } from '@ximblox/server/testing';
import type { Product } from '../../testing/start-product.ts';

/** What a visitor got. */
export interface RecordedReply {
  path: string;
  /** When it was requested, after every change before it was visible. */
  at: Date;
  /** The latest change before. */
  after: string;
  status: number;
  location: string | null;
  body: string;
}

/** Paths of the site besides pages. */
const others = ['/', '/sitemap.xml', '/sitemap-nl-nl-1.xml', '/robots.txt', '/feeds/news.xml', '/nieuws'];

const latest: Block = { key: 'latest', type: 'latest', props: {}, anchorPoint: '', __images: {}, __files: {} };

const quiet = { error: () => undefined };

/** Changes the site at random and stores what visitors get between the changes. */
export async function recordHistory(
  { admin, application, db, origin }: Product,
  { seed, steps, moments }: { seed: number; steps: number; moments: number },
): Promise<RecordedReply[]> {
  const locales = ['nl-nl', 'en-gb'];
  const history = createRandomHistory({ client: admin, seed, locales, extraBlock: () => latest });
  const random = createRandom(seed + 1);
  const pages = history.paths().flatMap((path) => [`/${path}`, `/en-gb/${path}`]);
  const paths = [...pages, ...history.paths().map((path) => `/${path}?page=2`), ...others];
  const recorded: RecordedReply[] = [];
  for (let step = 0; step < steps; step += 1) {
    const after = await history.step();
    await runDueJobs(db, application.handlers, quiet);
    while (recorded.length < (moments * (step + 1)) / steps) {
      const path = paths[Math.floor(random() * paths.length)] ?? '/';
      const at = new Date();
      const response = await fetch(origin + path, { redirect: 'manual' });
      const { status, headers } = response;
      recorded.push({ path, at, after, status, location: headers.get('location'), body: await response.text() });
    }
  }
  return recorded;
}

/** Replaces the names of files of media, which are derived from their content. */
const withoutFileNames = (html: string): string => html.replaceAll(/\/_site\/[\w./-]+/g, '/_site/…');

/** Reads each moment again. @returns the replies that differ, with what the time machine answered */
export async function checkHistory(
  { browser }: Product,
  recorded: readonly RecordedReply[],
): Promise<{ recorded: RecordedReply; status: number; location: string | null; body: string }[]> {
  const differing = [];
  for (const reply of recorded) {
    const plain = reply.path.includes('?') ? '&plain' : '?plain';
    const response = await browser.fetch(`/cmsadmin/at/${reply.at.toISOString()}${reply.path}${plain}`);
    const { status, headers } = response;
    const [location, body] = [headers.get('location'), await response.text()];
    const isSame =
      status === reply.status && location === reply.location && withoutFileNames(body) === withoutFileNames(reply.body);
    if (!isSame) differing.push({ recorded: reply, status, location, body });
  }
  return differing;
}

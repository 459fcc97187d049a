import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Client, CmsError, contract } from '@ximblox/contract';
import { type Browser, createBrowser } from '@ximblox/server/testing';
import { noiseImage } from './noise-image.ts';

interface Target {
  /** Address of the balancer. */
  url: string;
  email: string;
  password: string;
}

/** What the writers of a load have done, and what was acknowledged to them. */
export interface Load {
  /** Ends the writers after their current write. */
  stop(): Promise<void>;
  acknowledged(): number;
  /** Failed requests by kind, such as `POST 502`. */
  failed(): Record<string, number>;
  /** Compares everything that was acknowledged with what an instance serves. @returns what is missing */
  missing(url: string): Promise<string[]>;
  /** Addresses that must have received an email. */
  invited(): string[];
}

interface Writer {
  /** Makes one write; rejects if it was not acknowledged. */
  write(): Promise<void>;
  missing(at: Browser): Promise<string[]>;
}

/** Logs in. Retries until it succeeds, since instances may be away. */
export async function logIn({ url, email, password }: Target): Promise<Browser> {
  for (;;) {
    const browser = createBrowser(url);
    try {
      await browser.client.call(contract.auth.login, { body: { email, password } });
      return browser;
    } catch (error) {
      if (!(error instanceof CmsError) || (error.status !== 0 && error.status < 500)) throw error;
      await sleep(200);
    }
  }
}

const newestVersion = async (client: Client, pageID: number): Promise<number> =>
  (await client.call(contract.pages.get, { params: { id: String(pageID) } })).newestVersionID;

/** Stores and publishes versions of a page of its own, with a number in the title. */
async function pageWriter({ client }: Browser, name: string): Promise<Writer> {
  const { pageID } = await client.call(contract.pages.create, {
    body: { title: `${name} 0`, slug: name, type: 'content', locale: 'en-gb', content: [] },
  });
  const stored: number[] = [];
  let attempted = 0;
  let published = 0;
  return {
    async write() {
      attempted += 1;
      const number = attempted;
      const id = String(await newestVersion(client, pageID));
      await client.call(contract.versions.store, { params: { id }, body: { title: `${name} ${number}` } });
      stored.push(number);
      await client.call(contract.publication.publish, { params: { id: String(pageID) }, body: {} });
      published = number;
    },
    async missing(at) {
      const found = new Set<string>();
      for (let pageIndex = 0; ; pageIndex++) {
        const { items } = await at.client.call(contract.versions.list, { body: { pageID, pageIndex, pageSize: 100 } });
        for (const { title } of items) found.add(title);
        if (items.length < 100) break;
      }
      const lost = stored
        .filter((number) => !found.has(`${name} ${number}`))
        .map((number) => `version ${name} ${number}`);
      const html = await (await at.fetch(`/en-gb/${name}`)).text();
      const shown = Number(new RegExp(`${name} (\\d+)`).exec(html)?.[1] ?? -1);
      // The reply to a later publication may have been lost.
      if (shown < published) lost.push(`publication ${name} ${published}, shown is ${shown}`);
      return lost;
    },
  };
}

/** Saves the working copy of a page of its own, as the editor does while somebody types. */
async function draftWriter({ client }: Browser, name: string): Promise<Writer> {
  const { pageID } = await client.call(contract.pages.create, {
    body: { title: name, slug: name, type: 'content', locale: 'en-gb', content: [] },
  });
  const params = { id: String(pageID) };
  const baseVersionID = await newestVersion(client, pageID);
  const writer = randomUUID();
  let attempted = 0;
  let saved = 0;
  return {
    async write() {
      attempted += 1;
      const { workingCopy } = await client.call(contract.workingCopies.get, { params });
      if (workingCopy && attempted % 10 === 0) {
        saved = -1;
        await client.call(contract.workingCopies.delete, { params, query: { revision: String(workingCopy.revision) } });
        return;
      }
      await client.call(contract.workingCopies.put, {
        params,
        body: {
          revision: workingCopy?.revision ?? 0,
          writer,
          sequence: attempted,
          baseVersionID,
          content: {
            title: `${name} ${attempted}`,
            blocks: [],
            typeData: {},
            seoTitle: '',
            seoDescription: '',
            seoKeywords: [],
            seoImage: [],
          },
        },
      });
      saved = attempted;
    },
    async missing(at) {
      const { workingCopy } = await at.client.call(contract.workingCopies.get, { params });
      const found = Number(/\d+$/.exec(workingCopy?.content.title ?? '')?.[0] ?? -1);
      return found < saved ? [`working copy ${name} ${saved}, found is ${found}`] : [];
    },
  };
}

/** Adds images to the media library. */
function fileWriter({ client }: Browser, name: string): Writer {
  const files = new Map<number, string>();
  let attempted = 0;
  return {
    async write() {
      attempted += 1;
      const bytes = noiseImage(20, 20);
      const form = new FormData();
      form.set('path', '/');
      form.set('f', new File([new Uint8Array(bytes)], `${name}-${attempted}.png`, { type: 'image/png' }));
      const { file } = await client.call(contract.media.addFile, { form });
      files.set(file.id, createHash('sha256').update(bytes).digest('hex'));
    },
    async missing(at) {
      const lost: string[] = [];
      for (const [id, hash] of files) {
        const reply = await at.fetch(`/api/ximblox/medialib/preview-image?imageID=${id}&original`);
        const bytes = Buffer.from(await reply.arrayBuffer());
        if (createHash('sha256').update(bytes).digest('hex') !== hash) lost.push(`file ${id}: ${reply.status}`);
      }
      return lost;
    },
  };
}

/** Invites users, each of whom gets an email. */
async function userWriter({ client }: Browser, name: string, invited: string[]): Promise<Writer> {
  const role = (await client.call(contract.users.roles)).find((one) => one.name === 'viewer')?.ID ?? 0;
  let attempted = 0;
  return {
    async write() {
      attempted += 1;
      const email = `${name}-${attempted}@example.com`;
      await client.call(contract.auth.register, { body: { name, email, role } });
      invited.push(email);
    },
    async missing(at) {
      const known = new Set((await at.client.call(contract.users.list)).map(({ email }) => email));
      return invited
        .filter((email) => email.startsWith(`${name}-`) && !known.has(email))
        .map((email) => `user ${email}`);
    },
  };
}

/** Starts writers behind a balancer: they store and publish pages, save drafts, add files and invite users, until they are stopped. Others read lists and a page. */
export async function startLoad(target: Target, name: string): Promise<Load> {
  const failed = new Map<string, number>();
  const invited: string[] = [];
  let acknowledged = 0;
  const stopping = new AbortController();
  const browsers = await Promise.all(Array.from({ length: 5 }, () => logIn(target)));
  const [one, two, three, files, users] = browsers as [Browser, Browser, Browser, Browser, Browser];
  const writers: Writer[] = [
    await pageWriter(one, `${name}-one`),
    await pageWriter(two, `${name}-two`),
    await pageWriter(three, `${name}-three`),
    await draftWriter(files, `${name}-draft`),
    fileWriter(files, `${name}-files`),
    await userWriter(users, `${name}-users`, invited),
  ];
  const note = (kind: string): void => void failed.set(kind, (failed.get(kind) ?? 0) + 1);
  /** Repeats a call until the load is stopped. @param done is called after each success */
  const repeat = async (call: () => Promise<unknown>, done = (): void => undefined): Promise<void> => {
    while (!stopping.signal.aborted) {
      try {
        await call();
        done();
      } catch (error) {
        if (!(error instanceof CmsError)) throw error;
        note(error.status === 409 ? '409' : `${error.status} ${error.status === 502 ? '' : error.message}`.trim());
        await sleep(50);
      }
    }
  };
  const read = async (): Promise<void> => {
    await users.client.call(contract.pages.list, { body: {} });
    await users.client.call(contract.media.listFiles, { body: {} });
    await users.client.call(contract.users.list);
    await sleep(100);
  };
  const visit = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const { status } = await fetch(`${target.url}/en-gb/${name}-one`).catch(() => ({ status: 0 }));
      if (status !== 200 && status !== 404) note(`page ${status}`);
      await sleep(5);
    }
  };
  const writing = writers.map(({ write }) => repeat(write, () => (acknowledged += 1)));
  const all = Promise.all([...writing, repeat(read), visit()]);
  return {
    async stop() {
      stopping.abort();
      await all;
    },
    acknowledged: () => acknowledged,
    failed: () => Object.fromEntries(failed),
    async missing(url) {
      const at = await logIn({ ...target, url });
      return (await Promise.all(writers.map((writer) => writer.missing(at)))).flat();
    },
    invited: () => invited,
  };
}

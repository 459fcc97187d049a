import { createHash } from 'node:crypto';
import { basePath, contract, type MediaItem, type PageVersion } from '@ximblox/contract';
import type { Product } from '@ximblox/e2e/product';
import { noiseImage } from '@ximblox/e2e/instances';
import { leanClient } from '../lean-client.ts';
import { sentence } from '../vocabulary.ts';

/** What a kind of request was answered. */
interface Answers {
  statuses: Map<number, number>;
  /** Seconds of the slowest. */
  slowest: number;
  /** 503 without `Retry-After`. */
  withoutRetry: number;
}

/** Requests to a site whose disk is full or not, and what was acknowledged to them. */
export interface Attempts {
  upload(): Promise<boolean>;
  save(): Promise<boolean>;
  visit(): Promise<boolean>;
  ready(): Promise<boolean>;
  answers(name: 'upload' | 'save' | 'visit' | 'ready'): Answers;
  /** Forgets the answers, not what was acknowledged. */
  reset(): void;
  /** Compares what was acknowledged with what the site has. @returns what is missing, and files that were never acknowledged */
  differences(): Promise<string[]>;
}

export async function createAttempts(product: Product): Promise<Attempts> {
  const client = await leanClient(product);
  const kinds = new Map<string, Answers>();
  const answers = (name: string): Answers => {
    const known = kinds.get(name) ?? { statuses: new Map<number, number>(), slowest: 0, withoutRetry: 0 };
    kinds.set(name, known);
    return known;
  };
  const ask = async (name: string, path: string, init: RequestInit = {}): Promise<Response> => {
    const began = performance.now();
    const signal = AbortSignal.timeout(30_000);
    const response = await fetch(product.url + path, { ...init, signal }).catch(
      () => new Response('', { status: 599 }),
    );
    await response.clone().arrayBuffer();
    const found = answers(name);
    found.statuses.set(response.status, (found.statuses.get(response.status) ?? 0) + 1);
    found.slowest = Math.max(found.slowest, (performance.now() - began) / 1000);
    if (response.status === 503 && name !== 'ready' && !response.headers.has('retry-after')) found.withoutRetry += 1;
    return response;
  };
  const json = (body: unknown): RequestInit => ({
    method: 'POST',
    headers: { ...client.headers(), 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });

  await client.time(contract.pages.create, {
    body: { title: 'Full', slug: 'full', type: 'content', locale: 'en-gb', content: [] },
  });
  const { pageID } = client.answer() as { pageID: number };
  const openPage = basePath + contract.pages.open.path.replace('{id}', String(pageID));
  const titles = new Set<string>();
  const files = new Map<number, string>();
  let number = 0;
  return {
    async upload() {
      number += 1;
      const bytes = noiseImage(400, 400);
      const form = new FormData();
      form.set('path', '/');
      form.set('f', new File([new Uint8Array(bytes)], `full-${number}.png`, { type: 'image/png' }));
      const path = basePath + contract.media.addFile.path;
      const response = await ask('upload', path, { method: 'POST', headers: client.headers(), body: form });
      if (!response.ok) return false;
      const { file } = (await response.json()) as { file: MediaItem };
      files.set(file.id, createHash('sha256').update(bytes).digest('hex'));
      return true;
    },
    async save() {
      number += 1;
      const opened = await ask('save', openPage, {
        method: contract.pages.open.method,
        headers: client.headers(),
      });
      if (!opened.ok) return false;
      const { newest } = (await opened.json()) as { newest: PageVersion };
      const title = `Full ${number}`;
      const path = basePath + contract.versions.store.path.replace('{id}', String(newest.id));
      const blocks = Array.from({ length: 10 }, (_, index) => ({
        key: `text-${index}`,
        type: 'text',
        props: { title, text: `<p>${sentence(1_000)}</p>`, note: '', label: '' },
        anchorPoint: '',
      }));
      const response = await ask('save', path, json({ title, blocks, typeData: newest.typeData }));
      if (response.ok) titles.add(title);
      if (response.status === 422) throw new Error(await response.text());
      return response.ok;
    },
    visit: async () => (await ask('visit', '/')).ok,
    ready: async () => (await ask('ready', '/readyz')).ok,
    answers,
    reset: () => kinds.clear(),
    async differences() {
      const found: string[] = [];
      for (const [id, hash] of files) {
        const path = `/api/ximblox/medialib/preview-image?imageID=${id}&original`;
        const response = await fetch(product.url + path, { headers: client.headers() });
        const bytes = Buffer.from(await response.arrayBuffer());
        if (createHash('sha256').update(bytes).digest('hex') !== hash) found.push(`file ${id} is missing`);
      }
      const items: MediaItem[] = [];
      for (let pageIndex = 0; pageIndex < 20; pageIndex++) {
        await client.time(contract.media.listFiles, { body: { directory: '/', pageIndex, pageSize: 100 } });
        items.push(...(client.answer() as { items: MediaItem[] }).items);
      }
      const unknown = items.filter(({ fileName, id }) => fileName.startsWith('full-') && !files.has(id));
      found.push(...unknown.map(({ fileName }) => `${fileName} was added without an acknowledgement`));
      const stored = new Set<string>();
      for (let pageIndex = 0; pageIndex < 20; pageIndex++) {
        await client.time(contract.versions.list, { body: { pageID, pageIndex, pageSize: 100 } });
        for (const { title } of (client.answer() as { items: PageVersion[] }).items) stored.add(title);
      }
      found.push(...[...titles].filter((title) => !stored.has(title)).map((title) => `version ${title} is missing`));
      return found;
    },
  };
}

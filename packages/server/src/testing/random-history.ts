import { type Block, type Client, CmsError, contract, type MediaItem } from '@ximblox/contract';
import sharp from 'sharp';

/** Returns a generator of numbers from 0 to 1 that repeats itself for the same seed (Mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export interface RandomHistoryOptions {
  /** Session of an administrator. */
  client: Client;
  seed: number;
  locales: readonly string[];
  /** Adds a block to about half of the pages. */
  extraBlock?: () => Block;
  /** Longest time in ms until a scheduled action. */
  scheduleWithin?: number;
}

/** Changes a site at random. Its addresses repeat themselves, so that pages, redirects and deleted pages meet. */
export interface RandomHistory {
  /** Makes one change. @returns its name; what the server refuses changes nothing and counts as a change */
  step(): Promise<string>;
  /** Paths that pages may have had. */
  paths(): string[];
  /** IDs of the pages that were created. */
  pageIDs(): readonly number[];
  tagIDs(): readonly number[];
  fileIDs(): readonly number[];
}

const words = ['dijk', 'sluis', 'gemaal', 'polder', 'rivier', 'meer'];
const types = ['content', 'news', 'news', 'blank'];

/** Creates a history for a site with the page types, blocks, menu and settings of `testSite`. */
export function createRandomHistory(options: RandomHistoryOptions): RandomHistory {
  const { client, locales, extraBlock, scheduleWithin = 2_000 } = options;
  const random = createRandom(options.seed);
  const below = (limit: number): number => Math.floor(random() * limit);
  const pick = <One>(list: readonly One[]): One | undefined => list[below(list.length)];
  const pages: number[] = [];
  const tags: number[] = [];
  const files: MediaItem[] = [];
  const deleted = new Set<number>();
  let count = 0;

  const newSlug = (): string => `${pick(words)}${pick(['', '', '/deel'])}`;
  const newTitle = (): string => `${pick(words)} ${(count += 1)}`;
  const params = (id: number | undefined) => ({ id: String(id ?? 0) });

  function blocks(): Block[] {
    const file = pick(files);
    const target = pick(pages);
    const hero: Block = {
      key: 'hero',
      type: 'hero',
      props: {
        title: newTitle(),
        buttons: target ? [{ key: 'b', label: 'Verder', to: { kind: 'page', pageID: target } }] : [],
      },
      anchorPoint: '',
      __images: file ? { background: { hash: file.hash, fileName: file.fileName, altText: '', fileID: file.id } } : {},
      __files: {},
    };
    const text: Block = {
      key: 'text',
      type: 'text',
      props: { title: newTitle(), text: `<p>${newTitle()}</p>` },
      anchorPoint: '',
      __images: {},
      __files: {},
    };
    return [hero, text, ...(extraBlock && random() < 0.5 ? [extraBlock()] : [])];
  }

  const newestVersion = async (id: number | undefined): Promise<number> =>
    (await client.call(contract.pages.get, { params: params(id) })).newestVersionID;

  const replaceForm = async (id: number | undefined): Promise<FormData> => {
    const background = { r: below(256), g: below(256), b: below(256) };
    const bytes = await sharp({ create: { width: 8 + below(40), height: 8, channels: 3, background } })
      .png()
      .toBuffer();
    const form = new FormData();
    if (id === undefined) form.set('path', '/');
    else {
      form.set('id', String(id));
      form.set('follow', random() < 0.5 ? 'at-once' : 'when-published');
    }
    form.set('f', new Blob([new Uint8Array(bytes)]), `beeld-${(count += 1)}.png`);
    return form;
  };

  const actions: Record<string, () => Promise<unknown>> = {
    async create() {
      const type = pick(types) ?? 'content';
      const typeData = type === 'news' && random() < 0.7 ? { date: `2026-0${1 + below(9)}-1${below(9)}` } : {};
      const body = {
        title: newTitle(),
        slug: newSlug(),
        type,
        locale: pick(locales) ?? '',
        content: blocks(),
        typeData,
      };
      const { pageID } = await client.call(contract.pages.create, { body });
      pages.push(pageID);
      await client.call(contract.publication.publish, { params: params(pageID), body: {} });
    },
    async translate() {
      const body = { pageID: pick(pages) ?? 0, newLocale: pick(locales) ?? '', title: newTitle(), slug: newSlug() };
      const { pageID } = await client.call(contract.pages.createTranslation, { body });
      pages.push(pageID);
      await client.call(contract.publication.publish, { params: params(pageID), body: {} });
    },
    async edit() {
      const id = pick(pages);
      const chosen = tags.filter(() => random() < 0.3);
      const seo = random() < 0.2 ? { seoNoindex: random() < 0.5, seoTitle: newTitle() } : {};
      const body = { title: newTitle(), blocks: blocks(), tags: chosen, ...seo };
      await client.call(contract.versions.store, { params: params(await newestVersion(id)), body });
      if (random() < 0.7) await client.call(contract.publication.publish, { params: params(id), body: {} });
    },
    publish: () => client.call(contract.publication.publish, { params: params(pick(pages)), body: {} }),
    unpublish: () => client.call(contract.publication.unpublish, { params: params(pick(pages)) }),
    schedule() {
      const at = (): string => new Date(Date.now() + 200 + below(scheduleWithin)).toISOString();
      const body = random() < 0.5 ? { publishAt: at() } : { unpublishAt: at() };
      return client.call(contract.publication.schedule, { params: params(pick(pages)), body });
    },
    move: () =>
      client.call(contract.pages.save, {
        params: params(pick(pages)),
        body: { slug: newSlug(), shouldUpdateLinks: random() < 0.5 },
      }),
    async delete() {
      const id = pick(pages) ?? 0;
      await client.call(contract.pages.delete, { params: params(id) });
      deleted.add(id);
    },
    async restore() {
      const id = pick([...deleted]) ?? 0;
      await client.call(contract.trash.restore, { params: params(id), body: {} });
      deleted.delete(id);
      await client.call(contract.publication.publish, { params: params(id), body: {} });
    },
    menu() {
      const items = Array.from({ length: below(4) }, (_, place) => ({
        key: `m${place}`,
        title: newTitle(),
        link: { kind: 'page' as const, pageID: pick(pages) ?? 1 },
        children: [],
      }));
      return client.call(contract.menus.save, {
        params: { id: 'main' },
        query: { locale: pick(locales) ?? '' },
        body: { items },
      });
    },
    async settings() {
      const { version, settings } = await client.call(contract.settings.site, {});
      const popup = { ...settings.popup, enabled: random() < 0.5 };
      const body = { ...settings, popup, siteName: newTitle(), indexing: random() < 0.8, version };
      await client.call(contract.settings.saveSite, { body });
    },
    async defaults() {
      const at = { params: { id: 'news' }, query: { locale: pick(locales) ?? '' } };
      const { version } = await client.call(contract.types.defaults, at);
      const content = { props: { date: `2025-0${1 + below(9)}-01` }, __images: {}, __files: {} };
      await client.call(contract.types.saveDefaults, { ...at, body: { content, version } });
    },
    async tag() {
      const { tag } = await client.call(contract.tags.validate, { body: { tag: newTitle(), private: random() < 0.3 } });
      tags.push(tag.id);
    },
    renameTag: () =>
      client.call(contract.tags.update, {
        params: params(pick(tags)),
        body: { name: newTitle(), private: random() < 0.3 },
      }),
    mergeTag: () => client.call(contract.tags.merge, { params: params(pick(tags)), body: { into: pick(tags) ?? 0 } }),
    deleteTag: () => client.call(contract.tags.delete, { params: params(pick(tags)), body: { confirmed: true } }),
    redirect: () => client.call(contract.redirects.add, { body: { from: `/${newSlug()}`, pageID: pick(pages) ?? 0 } }),
    async removeRedirect() {
      const { items } = await client.call(contract.redirects.list, { body: {} });
      await client.call(contract.redirects.remove, { params: params(pick(items)?.id) });
    },
    async file() {
      files.push((await client.call(contract.media.addFile, { form: await replaceForm(undefined) })).file);
    },
    async replaceFile() {
      const place = below(files.length);
      const replaced = await client.call(contract.media.replaceFile, { form: await replaceForm(files[place]?.id) });
      files[place] = replaced.file;
    },
    async describeFile() {
      const file = pick(files);
      const focus = random() < 0.5 ? { x: random(), y: random() } : null;
      const body = {
        id: file?.id ?? 0,
        newPath: '/',
        newFileName: file?.fileName ?? '',
        shared: random() < 0.5,
        focus,
      };
      await client.call(contract.media.editFile, { body: { ...body, defaultAltText: newTitle() } });
    },
    async extensionSettings() {
      const at = { params: { id: 'test.tide' }, query: {} };
      const { version } = await client.call(contract.extensionSettings.get, at);
      const content = { props: { station: newTitle(), level: below(10) }, __images: {}, __files: {} };
      await client.call(contract.extensionSettings.save, { ...at, body: { content, version } });
    },
  };
  const frequent = ['create', 'edit', 'edit', 'edit', 'publish', 'unpublish', 'move', 'delete', 'restore'];
  const names = [...Object.keys(actions), ...frequent];

  return {
    async step() {
      const name = pages.length < 3 ? 'create' : (pick(names) ?? 'create');
      try {
        await actions[name]?.();
        return name;
      } catch (error) {
        if (error instanceof CmsError && error.status < 500) return `${name}, refused`;
        throw error;
      }
    },
    paths: () => words.flatMap((word) => ['', '/deel'].map((end) => `${word}${end}`)),
    pageIDs: () => pages,
    tagIDs: () => tags,
    fileIDs: () => files.map(({ id }) => id),
  };
}

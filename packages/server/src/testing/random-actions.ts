import { contract } from '@ximblox/contract';
import sharp from 'sharp';
import { randomBlocks, type RandomSite } from './random-site.ts';

type Actions = Record<string, () => Promise<unknown>>;

const types = ['content', 'news', 'news', 'blank'];

const params = (id: number | undefined) => ({ id: String(id ?? 0) });

export function pageActions(site: RandomSite): Actions {
  const { client, locales, random, below, pick, newSlug, newTitle, pages, tags } = site;

  const newestVersion = async (id: number | undefined): Promise<number> =>
    (await client.call(contract.pages.get, { params: params(id) })).newestVersionID;
  return {
    async create() {
      const type = pick(types) ?? 'content';
      const typeData = type === 'news' && random() < 0.7 ? { date: `2026-0${1 + below(9)}-1${below(9)}` } : {};
      const body = {
        title: newTitle(),
        slug: newSlug(),
        type,
        locale: pick(locales) ?? '',
        content: randomBlocks(site),
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
      const body = { title: newTitle(), blocks: randomBlocks(site), tags: chosen, ...seo };
      await client.call(contract.versions.store, { params: params(await newestVersion(id)), body });
      if (random() < 0.7) await client.call(contract.publication.publish, { params: params(id), body: {} });
    },
  };
}

/** Changes of what is public, and of addresses. */
export function publicationActions(site: RandomSite): Actions {
  const { client, scheduleWithin = 2_000, random, below, pick, newSlug, pages, deleted } = site;
  return {
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
  };
}

/** Changes of menus, settings and default values. */
export function siteActions({ client, locales, random, below, pick, newTitle, pages }: RandomSite): Actions {
  return {
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
    async extensionSettings() {
      const at = { params: { id: 'test.tide' }, query: {} };
      const { version } = await client.call(contract.extensionSettings.get, at);
      const content = { props: { station: newTitle(), level: below(10) }, __images: {}, __files: {} };
      await client.call(contract.extensionSettings.save, { ...at, body: { content, version } });
    },
  };
}

/** Changes of tags and redirects. */
export function tagActions({ client, random, pick, newSlug, newTitle, pages, tags }: RandomSite): Actions {
  return {
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
  };
}

export function fileActions({ client, random, below, pick, nextNumber, newTitle, files }: RandomSite): Actions {
  const uploadForm = async (id: number | undefined): Promise<FormData> => {
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
    form.set('f', new Blob([new Uint8Array(bytes)]), `beeld-${nextNumber()}.png`);
    return form;
  };
  return {
    async file() {
      files.push((await client.call(contract.media.addFile, { form: await uploadForm(undefined) })).file);
    },
    async replaceFile() {
      const place = below(files.length);
      const replaced = await client.call(contract.media.replaceFile, { form: await uploadForm(files[place]?.id) });
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
  };
}

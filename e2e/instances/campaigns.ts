import { setTimeout as sleep } from 'node:timers/promises';
import { type Client, CmsError, contract, type Release, type ReleaseChange } from '@ximblox/contract';
import type { OpenDatabase } from '@ximblox/server/platform';
import type { Cluster } from './cluster.ts';
import { logIn } from './load.ts';

/** Number of people, who prepare one release each. */
const people = [0, 1, 2] as const;

const locale = 'en-gb';

export interface CampaignOptions {
  /** Starts the addresses of the pages and the names of the releases. */
  name: string;
  /** Pages of each release; each shares half of them with the next. */
  size: number;
}

/** Overlapping releases of three people. */
export interface Campaigns {
  /** IDs of the releases, in the order of their people. */
  ids: readonly number[];
  /** Addresses of the pages of one release, and the title that each gets. */
  pages(person: number): { path: string; title: string }[];
  read(person: number): Promise<Release>;
  /**
   * Publishes a release as its person does: retries when an instance is away, and takes over what has become public meanwhile.
   * @returns how often that was necessary
   */
  publish(person: number, options?: { isScheduled?: boolean }): Promise<number>;
  /** Compares what was recorded and what instances serve with the releases. @returns what is wrong */
  problems(): Promise<string[]>;
}

/** Adds users with the password of the administrator. @returns their addresses */
async function addPeople({ pool }: OpenDatabase, { email }: Cluster, name: string): Promise<string[]> {
  const emails = people.map((person) => `${name}-${person}@example.com`);
  await pool.query(
    `insert into users (name, email, role_id, password_hash, active)
      select one, one, role_id, password_hash, true from users cross join unnest($1::text[]) as one
      where users.email = $2`,
    [emails, email],
  );
  return emails;
}

const isAway = (error: unknown): boolean => error instanceof CmsError && (error.status === 0 || error.status >= 500);

const isConflict = (error: unknown): boolean =>
  error instanceof CmsError && error.errors.every(({ code }) => ['V_07', 'RM_03', 'RM_06'].includes(code));

/** Stores a version of a page that others edit too. */
async function edit(client: Client, pageID: number, title: string): Promise<number> {
  for (;;) {
    const { newestVersionID } = await client.call(contract.pages.get, { params: { id: String(pageID) } });
    try {
      const params = { id: String(newestVersionID) };
      return (await client.call(contract.versions.store, { params, body: { title } })).pageVersion.id;
    } catch (error) {
      if (!isConflict(error)) throw error;
    }
  }
}

/** Three people prepare overlapping releases at the same time: editions of pages, the main menu and redirects. */
export async function startCampaigns(
  cluster: Cluster,
  database: OpenDatabase,
  { name, size }: CampaignOptions,
): Promise<Campaigns> {
  const emails = await addPeople(database, cluster, name);
  const clients = await Promise.all(emails.map(async (email) => (await logIn({ ...cluster, email })).client));
  const client = (person: number): Client => {
    const one = clients[person];
    if (!one) throw new Error(`There is no person ${person}.`);
    return one;
  };
  const slug = (page: number): string => `${name}-${page}`;
  const titleOf = (person: number, page: number): string => `${name} of ${person}, page ${page}`;
  const pagesOf = (person: number): number[] =>
    Array.from({ length: size }, (_, index) => person * Math.floor(size / 2) + index);
  const pageIDs: number[] = [];
  for (const page of Array.from({ length: size + 2 * Math.floor(size / 2) }).keys()) {
    const body = { title: slug(page), slug: slug(page), type: 'content', locale, content: [] };
    const { pageID } = await client(0).call(contract.pages.create, { body });
    await client(0).call(contract.publication.publish, { params: { id: String(pageID) }, body: {} });
    pageIDs.push(pageID);
  }
  const idOf = (page: number): number => pageIDs[page] ?? 0;

  const prepare = async (person: number): Promise<number> => {
    const { release } = await client(person).call(contract.releases.create, { body: { name: `${name} of ${person}` } });
    const changes: ReleaseChange[] = [];
    for (const page of pagesOf(person)) {
      const versionID = await edit(client(person), idOf(page), titleOf(person, page));
      changes.push({ kind: 'page', pageID: idOf(page), versionID });
    }
    const link = { kind: 'page' as const, pageID: idOf(pagesOf(person)[0] ?? 0) };
    const entry = { key: name, title: `Menu: ${name} of ${person}`, link, children: [] };
    changes.push(
      { kind: 'menu', menu: 'main', locale, items: [entry] },
      { kind: 'redirect', locale, slug: `${name}-to`, pageID: link.pageID },
      { kind: 'redirect', locale, slug: `${name}-to-${person}`, pageID: link.pageID },
    );
    await client(person).call(contract.releases.addItems, { params: { id: String(release.id) }, body: { changes } });
    return release.id;
  };
  const ids = await Promise.all(people.map(prepare));
  const idOfRelease = (person: number): string => String(ids[person] ?? 0);

  const read = async (person: number): Promise<Release> => {
    for (;;) {
      try {
        return (await client(person).call(contract.releases.get, { params: { id: idOfRelease(person) } })).release;
      } catch (error) {
        if (!isAway(error)) throw error;
        await sleep(50);
      }
    }
  };

  /** Publishes, or takes over what has moved, once. Another attempt or a job may be faster, and an instance may be away. */
  const attempt = async (call: Promise<unknown>): Promise<boolean> => {
    try {
      await call;
      return true;
    } catch (error) {
      if (isAway(error) || isConflict(error)) return false;
      throw error;
    }
  };

  const publish: Campaigns['publish'] = async (person, { isScheduled = false } = {}) => {
    const params = { id: idOfRelease(person) };
    for (let takenOver = 0; ; ) {
      const { state, revision, itemList, publishAt } = await read(person);
      if (state === 'published') return takenOver;
      const { call } = client(person);
      const changes = itemList.filter(({ hasMoved }) => hasMoved).map(({ change }) => change);
      if (changes.length > 0) {
        if (await attempt(call(contract.releases.addItems, { params, body: { changes } }))) takenOver += 1;
      } else if (publishAt !== null) await sleep(50);
      else if (isScheduled) {
        const time = new Date(Date.now() + 1_500).toISOString();
        await attempt(call(contract.releases.schedule, { params, body: { revision, publishAt: time } }));
      } else await attempt(call(contract.releases.publish, { params, body: { revision } }));
    }
  };

  const problems = async (): Promise<string[]> => {
    const found: string[] = [];
    const publicSince: { person: number; since: string }[] = [];
    for (const person of people) {
      const { id, itemList } = await read(person);
      const versions = itemList.flatMap(({ version }) => (version ? [version.id] : []));
      const { rows } = await database.pool.query<{ publications: number; published: number; times: string[] }>(
        `select (select count(*)::int from publications where version_id = any($1)) as publications,
          (select count(*)::int from audit_log where action = 'release.publish' and object_id = $2 and outcome = 'success')
            as published,
          (select array_agg(distinct since::text) from (
            select min(since) as since from page_periods where version_id = any($1) group by page_id
            union all
            select since from site_versions where (kind = 'menu' and content::text like $3) or (kind = 'redirect' and key like $4)
          ) as changes) as times`,
        [versions, String(id), `%Menu: ${name} of ${person}"%`, `%:${name}-to-${person}`],
      );
      const [{ publications, published, times } = { publications: 0, published: 0, times: [] }] = rows;
      if (published !== 1) found.push(`release ${id} was published ${published} times`);
      if (publications !== size) found.push(`release ${id} has ${publications} publications`);
      if (times.length !== 1) found.push(`release ${id} became public at ${times.length} moments`);
      publicSince.push({ person, since: times[0] ?? '' });
    }
    const ordered = publicSince
      .toSorted((one, other) => one.since.localeCompare(other.since))
      .map(({ person }) => person);
    const expected = new Map(ordered.flatMap((person) => pagesOf(person).map((page) => [page, titleOf(person, page)])));
    const menu = `Menu: ${name} of ${ordered.at(-1)}`;
    for (const { url, number } of cluster.instances) {
      for (const [page, title] of expected) {
        const html = await (await fetch(`${url}/${locale}/${slug(page)}`)).text();
        if (!html.includes(title)) found.push(`instance ${number} does not show “${title}”`);
        if (!html.includes(menu)) found.push(`instance ${number} does not show “${menu}” on ${slug(page)}`);
      }
    }
    return found;
  };

  const pages: Campaigns['pages'] = (person) =>
    pagesOf(person).map((page) => ({ path: `/${locale}/${slug(page)}`, title: titleOf(person, page) }));
  return { ids, pages, read, publish, problems };
}

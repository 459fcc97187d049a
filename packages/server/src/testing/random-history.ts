import { CmsError } from '@ximblox/contract';
import { fileActions, pageActions, publicationActions, siteActions, tagActions } from './random-actions.ts';
import { createRandomSite, type RandomHistoryOptions, words } from './random-site.ts';

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

/** Creates a history for a site with the page types, blocks, menu and settings of `testSite`. */
export function createRandomHistory(options: RandomHistoryOptions): RandomHistory {
  const site = createRandomSite(options);
  const { pages, tags, files, pick } = site;
  const actions = {
    ...pageActions(site),
    ...publicationActions(site),
    ...siteActions(site),
    ...tagActions(site),
    ...fileActions(site),
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

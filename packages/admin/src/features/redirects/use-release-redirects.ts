import { useQuery } from '@tanstack/react-query';
import { CmsError, contract, type Release, type ReleaseChange, type ReleaseItem } from '@ximblox/contract';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api.ts';
import { releaseQuery, setRelease } from '../../lib/releases.ts';
import { useWorkingRelease } from '../../lib/working-release.ts';
import { useCall } from '../../ui/use-call.ts';

type RedirectChange = Extract<ReleaseChange, { kind: 'redirect' }>;

/** A redirect that a release adds or changes; `pageID` null for one that it removes. */
export type RedirectInRelease = ReleaseItem & { change: RedirectChange };

const isRedirect = (item: ReleaseItem): item is RedirectInRelease => item.change.kind === 'redirect';

/** Redirects of a release, and what can be done with them in it. */
export interface RedirectsOfRelease {
  release: Release;
  items: readonly RedirectInRelease[];
  /** Returns what the release does with an address. */
  find(address: { locale: string; slug: string }): RedirectInRelease | undefined;
  /** Adds a redirect, or replaces it. @throws CmsError with the properties of `redirects.add` */
  put(change: Omit<RedirectChange, 'kind'>): Promise<void>;
  /** Lets the release remove the redirect of an address. */
  removeLive(address: { locale: string; slug: string; from: string }): Promise<void>;
  /** Removes a change from the release. */
  withdraw(item: RedirectInRelease): Promise<void>;
}

/** Maps a property of a refused change to the field of the form that shows it. */
const fieldOf = (property: string): string => (property.endsWith('.pageID') ? 'pageID' : 'from');

/** Returns the redirects of the release in which the user works; undefined on the live site. */
export function useReleaseRedirects(): RedirectsOfRelease | undefined {
  const { t } = useTranslation();
  const working = useWorkingRelease();
  const { run } = useCall();
  const id = String(working?.id ?? '');
  const { data: release } = useQuery({ ...releaseQuery(id), enabled: id !== '' });
  if (!release?.availableActions.includes('edit')) return undefined;
  const params = { id };
  const items = release.itemList.filter(isRedirect);
  const add = (change: RedirectChange) => api.call(contract.releases.addItems, { params, body: { changes: [change] } });
  return {
    release,
    items,
    find: ({ locale, slug }) => items.find(({ change }) => change.locale === locale && change.slug === slug),
    async put({ locale, slug, pageID }) {
      try {
        await setRelease((await add({ kind: 'redirect', locale, slug, pageID })).release);
      } catch (failure) {
        if (!(failure instanceof CmsError) || failure.status !== 422) throw failure;
        const errors = failure.errors.map((error) => ({ ...error, property: fieldOf(error.property) }));
        throw new CmsError(errors, failure.status);
      }
    },
    async removeLive({ locale, slug, from }) {
      const removal = { kind: 'redirect', locale, slug, pageID: null } as const;
      const done = await run(() => add(removal), t('redirects.inRelease.willRemove', { name: release.name, from }));
      if (done) await setRelease(done.answer.release);
    },
    async withdraw({ kind, key, title }) {
      const call = () => api.call(contract.releases.removeItems, { params, body: { items: [{ kind, key }] } });
      const done = await run(call, t('releases.removed', { title }));
      if (done) await setRelease(done.answer.release);
    },
  };
}

import { queryOptions } from '@tanstack/react-query';
import {
  CmsError,
  contract,
  hasPermission,
  type PageMetadata,
  type PageVersion,
  type WorkingCopy,
} from '@ximblox/contract';
import type { LoaderFunctionArgs } from 'react-router';
import { api } from '../../lib/api.ts';
import { chooseLanguage } from '../../lib/language.ts';
import { queryClient } from '../../lib/query-client.ts';
import { sessionQuery } from '../../lib/session.ts';
import { workingRelease } from '../../lib/working-release.ts';
import { copyName, readArrived } from './working-copy/unanswered-copy.ts';

/** Whether a call failed because its release was published or cancelled (RM_06), or does not exist. */
export const isReleaseClosed = (failure: unknown): boolean =>
  failure instanceof CmsError &&
  failure.errors.some(({ property, code }) => property === 'releaseID' && (code === 'RM_01' || code === 'RM_06'));

/** Milliseconds; longer than the editor takes to load. */
const untilShown = 60_000;

/** Data of an opened page. */
export interface Opened {
  page: PageMetadata;
  newest: PageVersion;
  /** The user's unsaved changes, and their base version. */
  copy: WorkingCopy | null;
  base: PageVersion;
}

/**
 * Page with its newest version and the user's working copy. Fetched on every visit and never refetched while open, so
 * that edited content does not change.
 * @param visit unique per visit, so that no older result is shown
 * @param releaseID the release in which the page is edited; undefined for the live line
 */
export const openedQuery = (id: string, visit: number, releaseID: number | undefined) =>
  queryOptions({
    queryKey: ['page', id, 'opened', visit, releaseID],
    queryFn: async ({ signal }): Promise<Opened> => {
      const query = releaseID === undefined ? {} : { releaseID: String(releaseID) };
      const read = () => api.call(contract.pages.open, { params: { id }, query, signal });
      const { page, newest, workingCopy, base } = await readArrived(sessionStorage, copyName(id, releaseID), read);
      return { page, newest, copy: workingCopy, base: base ?? newest };
    },
    // A release that was closed is left before the page is opened again.
    retry: (failures, failure) => !isReleaseClosed(failure) && failures < 3,
    staleTime: 'static',
    gcTime: untilShown,
  });

export const blockTypesQuery = (language: string) =>
  queryOptions({
    queryKey: ['block-types', language],
    queryFn: ({ signal }) => api.call(contract.types.blockTypes, { query: { language }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Prefetches the page for a logged-in user; others are redirected to the login screen. */
async function readPage(id: string, visit: number): Promise<void> {
  const { ID, language, role } = await queryClient.query({ ...sessionQuery, staleTime: 'static' });
  if (ID === 0) return;
  const release = hasPermission(role.permissions, 'manage-releases') ? workingRelease() : null;
  await Promise.all([
    queryClient.query(openedQuery(id, visit, release?.id)),
    queryClient.query(blockTypesQuery(chooseLanguage(language, navigator.languages))),
  ]);
}

/**
 * Starts fetching a page while the editor loads. The editor repeats a failed fetch and reports the error.
 * @returns the visit, for `openedQuery`
 */
export function startOpening({ params: { id = '' } }: LoaderFunctionArgs): number {
  const visit = performance.now();
  readPage(id, visit).catch(() => undefined);
  return visit;
}

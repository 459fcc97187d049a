import { queryOptions } from '@tanstack/react-query';
import { contract, type PageFrame, type PageVersion, type WorkingCopy } from '@ximblox/contract';
import type { LoaderFunctionArgs } from 'react-router';
import { api } from '../../lib/api.ts';
import { chooseLanguage } from '../../lib/language.ts';
import { queryClient } from '../../lib/query-client.ts';
import { sessionQuery } from '../../lib/session.ts';
import { readArrived } from './working-copy/unanswered-copy.ts';

/** Longer than the editor itself takes to load, in milliseconds. */
const untilShown = 60_000;

/** The page as it was opened. */
export interface Opened {
  page: PageFrame;
  newest: PageVersion;
  /** What the reader has changed and not stored yet, and the version that it was made from. */
  copy: WorkingCopy | null;
  base: PageVersion;
}

/**
 * The page with its newest version and the reader's working copy. Read anew whenever it is opened, and never while it is open: what is edited must not
 * change by itself.
 * @param visit differs for every time that the page is opened, so that nothing older is shown
 */
export const openedQuery = (id: string, visit: number) =>
  queryOptions({
    queryKey: ['page', id, 'opened', visit],
    queryFn: async ({ signal }): Promise<Opened> => {
      const read = () => api.call(contract.pages.open, { params: { id }, signal });
      const { page, newest, workingCopy, base } = await readArrived(sessionStorage, id, read);
      return { page, newest, copy: workingCopy, base: base ?? newest };
    },
    staleTime: 'static',
    gcTime: untilShown,
  });

export const blockTypesQuery = (language: string) =>
  queryOptions({
    queryKey: ['block-types', language],
    queryFn: ({ signal }) => api.call(contract.types.blockTypes, { query: { language }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Reads what the editor begins with, for somebody who is logged in; everybody else is on the way to the login screen. */
async function readPage(id: string, visit: number): Promise<void> {
  const { ID, language } = await queryClient.query({ ...sessionQuery, staleTime: 'static' });
  if (ID === 0) return;
  await Promise.all([
    queryClient.query(openedQuery(id, visit)),
    queryClient.query(blockTypesQuery(chooseLanguage(language, navigator.languages))),
  ]);
}

/**
 * Starts to read a page on the way to its editor, which loads meanwhile. What fails here fails there as well, where it is told.
 * @returns the visit, for `openedQuery`
 */
export function startOpening({ params: { id = '' } }: LoaderFunctionArgs): number {
  const visit = performance.now();
  readPage(id, visit).catch(() => undefined);
  return visit;
}

import { useLocalStorage } from '@mantine/hooks';
import { useCallback } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { type MediaQuery, folderQuery, readMediaQuery, writeMediaQuery } from '../../fields/media-list/media-query.ts';
import type { MediaView } from '../../fields/media-list/media-cell.tsx';
import { currentQuery } from '../../lib/current-query.ts';
import { useSession } from '../../lib/session.ts';

/** URL state of the screen: folder, search, view and open file. */
interface LibraryAddress {
  query: MediaQuery;
  view: MediaView | null;
  fileID: number | null;
}

function read(address: URLSearchParams): LibraryAddress {
  const file = address.get('file') ?? '';
  const view = address.get('view');
  return {
    query: readMediaQuery(address),
    view: view === 'grid' || view === 'list' ? view : null,
    fileID: /^[1-9]\d{0,14}$/.test(file) ? Number(file) : null,
  };
}

function write({ query, view, fileID }: LibraryAddress): string {
  const address = writeMediaQuery(query);
  if (view) address.set('view', view);
  if (fileID !== null) address.set('file', String(fileID));
  return address.toString();
}

/** Returns and updates the URL state of the library. The view is stored per user in this browser. */
export function useLibraryAddress() {
  const [address] = useSearchParams();
  const navigate = useNavigate();
  const { ID } = useSession();
  const [remembered, remember] = useLocalStorage<MediaView>({
    key: `ximblox.library.view.${ID}`,
    defaultValue: 'grid',
    getInitialValueInEffect: false,
  });
  const { query, view, fileID } = read(address);
  const go = useCallback(
    (change: (now: LibraryAddress) => LibraryAddress, replace = false) => {
      const now = read(currentQuery());
      // Fields show a change before the next key or click.
      void navigate({ search: write(change(now)) }, { replace, flushSync: true });
    },
    [navigate],
  );
  return {
    query,
    fileID,
    view: view ?? (remembered === 'list' ? 'list' : 'grid'),
    setView: (next: MediaView): void => {
      remember(next);
      go((now) => ({ ...now, view: next }), true);
    },
    /** Updates filters or sort order. */
    change: useCallback(
      (changes: Partial<MediaQuery>, options: { replace?: boolean } = {}): void =>
        go((now) => ({ ...now, query: { ...now.query, ...changes } }), options.replace),
      [go],
    ),
    /** Opens a folder. Clears the search and filters, keeps the sort order. */
    openFolder: useCallback(
      (path: string): void =>
        go((now) => ({
          ...now,
          fileID: null,
          query: { ...folderQuery(path), sort: now.query.sort, order: now.query.order },
        })),
      [go],
    ),
    openFile: useCallback((id: number | null): void => go((now) => ({ ...now, fileID: id })), [go]),
  };
}

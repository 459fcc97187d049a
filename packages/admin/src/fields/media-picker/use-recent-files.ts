import { useLocalStorage } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { contract, type MediaItem } from '@ximblox/contract';
import { api } from '../../lib/api.ts';
import { useSession } from '../../lib/session.ts';
import { mediaKey } from '../media-list/use-media-content.ts';

const remembered = 8;

/**
 * Recently selected files that still exist, newest first, and a function to add one. Stored per user in this browser.
 */
export function useRecentFiles(): [readonly MediaItem[], (id: number) => void] {
  const { ID } = useSession();
  const [stored, setStored] = useLocalStorage<number[]>({
    key: `ximblox.library.recent.${ID}`,
    defaultValue: [],
    getInitialValueInEffect: false,
  });
  const ids = Array.isArray(stored)
    ? stored.filter((id) => Number.isSafeInteger(id) && id > 0).slice(0, remembered)
    : [];
  const { data } = useQuery({
    queryKey: [...mediaKey, 'recent', ids],
    queryFn: ({ signal }) => api.call(contract.media.getFiles, { body: { ids }, signal }),
    enabled: ids.length > 0,
  });
  const files = ids.flatMap((id) => data?.files.find((file) => file.id === id) ?? []);
  return [files, (id) => setStored([id, ...ids.filter((other) => other !== id)].slice(0, remembered))];
}

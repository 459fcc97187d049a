import { useLocalStorage } from '@mantine/hooks';
import { useSession } from '../../../lib/session.ts';

const maxRecentTypes = 8;

/** Recently added block types, newest first, and a function to add one. Stored per user in this browser. */
export function useRecentTypes(): [readonly string[], (id: string) => void] {
  const { ID } = useSession();
  const [stored, setStored] = useLocalStorage<string[]>({
    key: `ximblox.editor.recent.${ID}`,
    defaultValue: [],
    getInitialValueInEffect: false,
  });
  const ids = Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : [];
  return [ids, (id) => setStored([id, ...ids.filter((other) => other !== id)].slice(0, maxRecentTypes))];
}

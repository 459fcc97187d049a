import { useEffect, useState } from 'react';
import { debounce } from './debounce.ts';

/** How searches of lists are debounced. Source: specification section 4. */
export const searchDebounce = { wait: 500, maxWait: 1000 };

/** State of a search field: the typed text, and the debounced search term. */
export function useSearchTyping() {
  const [typed, setTyped] = useState('');
  const [searchTerm, setSearchTerm] = useState('');
  const [search] = useState(() => debounce(setSearchTerm, searchDebounce));
  useEffect(() => () => search.cancel(), [search]);
  return {
    typed,
    searchTerm,
    type: (next: string): void => {
      setTyped(next);
      search(next.trim());
    },
    clear: (): void => {
      search.cancel();
      setTyped('');
      setSearchTerm('');
    },
  };
}

import { useEffect, useState } from 'react';
import { debounce } from './debounce.ts';

/** How searches of lists are debounced. Source: specification section 4. */
export const searchDebounce = { wait: 500, maxWait: 1000 };

/** What is typed into a search, and the term that the list is to be read with, debounced. */
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

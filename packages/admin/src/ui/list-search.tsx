import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { debounce } from '../lib/debounce.ts';
import { longestTerm } from '../lib/list/list-address.ts';
import { searchDebounce } from '../lib/use-search-typing.ts';
import { SearchBar } from './search-bar.tsx';

interface ListSearchProps {
  term: string;
  onSearch: (term: string) => void;
  /** Whether the field is open from the start. */
  startsOpen?: boolean;
}

/**
 * Search field of a list. It follows the term in the address, which changes on Back and *Show all* as well. A search that is
 * pending then sends what the field shows by that time.
 */
export function ListSearch({ term, onSearch, startsOpen = false }: ListSearchProps) {
  const [typed, setTyped] = useState(term);
  const [isOpen, setOpen] = useState(startsOpen || term !== '');
  const [search] = useState(() => debounce((run: () => void) => run(), searchDebounce));
  useEffect(() => () => search.cancel(), [search]);
  const [shownTerm, setShownTerm] = useState(term);
  if (shownTerm !== term) {
    setShownTerm(term);
    if (typed.trim() !== term) setTyped(term);
    // An active search is always visible.
    if (term !== '') setOpen(true);
  }
  const newest = useRef({ typed, term });
  useLayoutEffect(() => {
    newest.current = { typed, term };
  });
  return (
    <SearchBar
      value={typed}
      maxLength={longestTerm}
      onChange={(next) => {
        setTyped(next);
        newest.current.typed = next;
        search(() => {
          const nextTerm = newest.current.typed.trim();
          if (nextTerm !== newest.current.term) onSearch(nextTerm);
        });
      }}
      isOpen={isOpen}
      onToggle={setOpen}
    />
  );
}

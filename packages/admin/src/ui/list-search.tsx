import { useEffect, useState } from 'react';
import { debounce } from '../lib/debounce.ts';
import { searchDebounce } from '../lib/use-search-typing.ts';
import { SearchBar } from './search-bar.tsx';

interface ListSearchProps {
  term: string;
  onSearch: (term: string) => void;
  /** Whether the field is open from the start. */
  startsOpen?: boolean;
}

/** Search field of a list. It follows the term in the address, which changes on Back as well. */
export function ListSearch({ term, onSearch, startsOpen = false }: ListSearchProps) {
  const [typed, setTyped] = useState(term);
  const [isOpen, setOpen] = useState(startsOpen || term !== '');
  const [search] = useState(() => debounce((run: () => void) => run(), searchDebounce));
  useEffect(() => () => search.cancel(), [search]);
  // Follows changes of the address, such as Back.
  const [shownTerm, setShownTerm] = useState(term);
  if (shownTerm !== term) {
    setShownTerm(term);
    if (!typed.startsWith(term) || term === '') setTyped(term);
    // An active search is always visible.
    if (term !== '') setOpen(true);
  }
  return (
    <SearchBar
      value={typed}
      onChange={(next) => {
        setTyped(next);
        search(() => onSearch(next));
      }}
      isOpen={isOpen}
      onToggle={setOpen}
    />
  );
}

import { useEffect, useState } from 'react';
import { debounce } from '../lib/debounce.ts';
import { searchDebounce } from '../lib/use-search-typing.ts';
import { SearchBar } from './search-bar.tsx';

/** The search of a list whose address holds the term: it follows what is typed, and the address where that changes by itself. */
export function ListSearch({ term, onSearch }: { term: string; onSearch: (term: string) => void }) {
  const [typed, setTyped] = useState(term);
  const [isOpen, setOpen] = useState(term !== '');
  const [search] = useState(() => debounce((run: () => void) => run(), searchDebounce));
  useEffect(() => () => search.cancel(), [search]);
  // An address that changes by itself, as with Back, is shown in the field.
  const [shownTerm, setShownTerm] = useState(term);
  if (shownTerm !== term) {
    setShownTerm(term);
    if (!typed.startsWith(term) || term === '') setTyped(term);
    // What narrows a list is seen, also where one has come back to it.
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

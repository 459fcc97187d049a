import { useEffect, useState } from 'react';
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
 * Search field of a list. It follows the term in the address, which changes on Back as well, but not its own terms: those come back
 * later, when more may be typed.
 */
export function ListSearch({ term, onSearch, startsOpen = false }: ListSearchProps) {
  const [typed, setTyped] = useState(term);
  const [isOpen, setOpen] = useState(startsOpen || term !== '');
  const [search] = useState(() => debounce((run: () => void) => run(), searchDebounce));
  useEffect(() => () => search.cancel(), [search]);
  /** Own terms that have not come back. */
  const [sent, setSent] = useState<readonly string[]>([]);
  const [shownTerm, setShownTerm] = useState(term);
  if (shownTerm !== term) {
    const position = sent.lastIndexOf(term);
    setShownTerm(term);
    setSent(position === -1 ? [] : sent.slice(position + 1));
    if (position === -1) setTyped(term);
    // An active search is always visible.
    if (term !== '') setOpen(true);
  }
  return (
    <SearchBar
      value={typed}
      maxLength={longestTerm}
      onChange={(next) => {
        setTyped(next);
        const nextTerm = next.trim();
        search(() => {
          setSent((before) => [...before, nextTerm]);
          onSearch(nextTerm);
        });
      }}
      isOpen={isOpen}
      onToggle={setOpen}
    />
  );
}

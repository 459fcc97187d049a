import { message } from '../../messages/message.ts';

interface SearchFormProps {
  /** Path of the page with the results. */
  url: string;
  locale: string;
  /** ID of the input, unique on the page. */
  id: string;
  term?: string;
  /** ID of the page type that filters the results. */
  type?: string;
  /** Whether the input gets the focus. */
  focused?: boolean;
}

/** Search form; it works without JavaScript. */
export function SearchForm({ url, locale, id, term = '', type = '', focused = false }: SearchFormProps) {
  // A popover focuses the input when it opens.
  const inFocus = focused ? { autoFocus: true } : {};
  return (
    <form className="search-form" role="search" method="get" action={url}>
      <label className="search-label" htmlFor={id}>
        {message(locale, 'searchLabel')}
      </label>
      <div className="search-row row">
        <input
          className="search-input"
          id={id}
          type="search"
          name="q"
          defaultValue={term}
          maxLength={200}
          autoComplete="off"
          autoCapitalize="none"
          enterKeyHint="search"
          {...inFocus}
        />
        {type !== '' && <input type="hidden" name="type" value={type} />}
        <button type="submit" className="button">
          {message(locale, 'search')}
        </button>
      </div>
    </form>
  );
}

import { message } from '../../messages/message.ts';

interface SearchFormProps {
  /** Path of the page with the results. */
  url: string;
  locale: string;
  /** Makes its ID its own where a page has several forms. */
  id: string;
  term?: string;
  /** ID of the page type that results are narrowed to. */
  type?: string;
  /** Whether one may type at once where it appears. */
  focused?: boolean;
}

/** A field and a button that lead to the results, also without JavaScript. */
export function SearchForm({ url, locale, id, term = '', type = '', focused = false }: SearchFormProps) {
  // In a popover that means: when it is opened.
  const inFocus = focused ? { autoFocus: true } : {};
  return (
    <form className="search-form" role="search" method="get" action={url}>
      <label className="search-label" htmlFor={id}>
        {message(locale, 'searchLabel')}
      </label>
      <div className="search-row">
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

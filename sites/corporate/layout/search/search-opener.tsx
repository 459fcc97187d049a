import type { SearchProps } from '@ximblox/blocks';
import { message } from '../../messages/message.ts';
import { SearchForm } from './search-form.tsx';

/** Search button of the header and the form that it opens. */
export function SearchOpener({ search, locale }: { search: SearchProps; locale: string }) {
  return (
    <>
      <button
        type="button"
        className="plain-button icon-button search-opener"
        popoverTarget="site-search"
        aria-label={message(locale, 'search')}
      >
        <svg viewBox="0 0 20 20" aria-hidden="true">
          <circle cx="8.5" cy="8.5" r="6" />
          <path d="m13 13 5.5 5.5" />
        </svg>
      </button>
      <div className="search-panel" id="site-search" popover="auto">
        <div className="frame">
          <SearchForm url={search.url} locale={locale} id="site-search-term" focused />
        </div>
      </div>
    </>
  );
}

import { message } from '../../messages/message.ts';

/** The current page of a list and the addresses of its neighbours. */
export interface PagerProps {
  page: number;
  lastPage: number;
  previousUrl: string | null;
  nextUrl: string | null;
  locale: string;
  /** Accessible name. */
  label: string;
}

/** Pagination; nothing for a list with one page. */
export function Pager({ page, lastPage, previousUrl, nextUrl, locale, label }: PagerProps) {
  if (lastPage < 2) return null;
  return (
    <nav className="pager row in-text" aria-label={label}>
      {previousUrl && (
        <a className="arrow-link" rel="prev" href={previousUrl}>
          {message(locale, 'previousPart')}
        </a>
      )}
      <p>{message(locale, 'partOf', { page, last: lastPage })}</p>
      {nextUrl && (
        <a className="arrow-link" rel="next" href={nextUrl}>
          {message(locale, 'nextPart')}
        </a>
      )}
    </nav>
  );
}

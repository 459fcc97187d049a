import { message } from '../../messages/message.ts';

/** Which part of a list is shown, and the ways to the others. */
export interface PagerProps {
  page: number;
  lastPage: number;
  previousUrl: string | null;
  nextUrl: string | null;
  locale: string;
  /** What screen readers call it. */
  label: string;
}

/** Leads to the parts of a list before and after; nothing where the list is whole. */
export function Pager({ page, lastPage, previousUrl, nextUrl, locale, label }: PagerProps) {
  if (lastPage < 2) return null;
  return (
    <nav className="pager" aria-label={label}>
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

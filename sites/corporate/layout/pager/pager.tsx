import { textOf } from '../../texts/text-of.ts';

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
          {textOf(locale, 'previousPart')}
        </a>
      )}
      <p>{textOf(locale, 'partOf', { page, last: lastPage })}</p>
      {nextUrl && (
        <a className="arrow-link" rel="next" href={nextUrl}>
          {textOf(locale, 'nextPart')}
        </a>
      )}
    </nav>
  );
}

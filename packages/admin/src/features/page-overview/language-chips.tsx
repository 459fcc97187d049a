import type { PageMarks } from '@ximblox/contract';
import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormats } from '../../lib/format.ts';
import { StateShapes } from '../../ui/state-marks.tsx';
import type { ListedSummary } from './page-list.ts';
import classes from './page-overview.module.css';

/** Returns the language code for a chip, such as `NL`; with region or script if several locales share the language. */
function codeOf(locale: string, locales: readonly { code: string }[]): string {
  const [language = locale] = locale.split('-', 1);
  const isOneOfSeveral = locales.filter(({ code }) => code.split('-', 1)[0] === language).length > 1;
  return (isOneOfSeveral ? locale : language).toUpperCase();
}

interface LanguageChipsProps {
  pages: readonly ListedSummary[];
  /** Languages of the site. */
  locales: readonly { code: string }[];
  /** Returns the state of a page as text. */
  stateText: (page: PageMarks) => string;
}

/** Chips for the languages of a page, with state and link to each translation. */
export function LanguageChips({ pages, locales, stateText }: LanguageChipsProps) {
  const { t } = useTranslation();
  const { localeName } = useFormats();
  return (
    <ul className={`flex wrap gap-4 ${classes.chips}`}>
      {pages.map((page) => {
        const { id, locale, isOutdated = false } = page;
        const state = isOutdated ? `${stateText(page)}, ${t('page.overview.outdated')}` : stateText(page);
        const about = `${localeName(locale)}: ${state}`;
        return (
          <li key={id}>
            <Link
              to={`/page/${id}`}
              className={`inline-row gap-4 caption nowrap boxed rounded-small no-underline text ${classes.chip}`}
              title={about}
            >
              <StateShapes page={page} />
              {codeOf(locale, locales)}
              <span className="visually-hidden"> {about}</span>
              {isOutdated && <TriangleAlert size={12} aria-hidden className="warning" />}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

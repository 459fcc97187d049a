import { useTranslation } from 'react-i18next';
import { MissedTerms } from './missed-terms.tsx';
import { SearchIndex } from './search-index.tsx';
import classes from './search-section.module.css';

/** What visitors can find, and what they searched for in vain. */
export function SearchSection() {
  const { t } = useTranslation();
  return (
    <div className={classes.section}>
      <SearchIndex />
      <section className={classes.part} aria-labelledby="missed-terms">
        <h3 id="missed-terms">{t('settings.search.missed.title')}</h3>
        <MissedTerms />
      </section>
    </div>
  );
}

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSiteSettings } from '../../../../lib/site-settings.ts';
import { CuratedSearch } from './curated-search.tsx';
import { MissedTerms } from './missed-terms.tsx';
import { type EditedPins, PinsModal } from './pins-modal.tsx';
import { SearchIndex } from './search-index.tsx';
import classes from './search-section.module.css';
import { type EditedSynonyms, SynonymsModal } from './synonyms-modal.tsx';

/** State of the search index, searches without results, synonyms and pinned pages. */
export function SearchSection() {
  const { t } = useTranslation();
  const { defaultLocale } = useSiteSettings();
  const [locale = defaultLocale, setLocale] = useState<string>();
  const [synonyms, setSynonyms] = useState<EditedSynonyms>();
  const [pins, setPins] = useState<EditedPins>();
  // After saving, show the list in the language of the entry.
  const editSynonyms = (edited: EditedSynonyms): void => {
    setLocale(edited.locale);
    setSynonyms(edited);
  };
  const editPins = (edited: EditedPins): void => {
    setLocale(edited.locale);
    setPins(edited);
  };
  return (
    <div className={`stack ${classes.section}`}>
      <SearchIndex />
      <section className={classes.part} aria-labelledby="missed-terms">
        <h3 id="missed-terms">{t('settings.search.missed.title')}</h3>
        <MissedTerms onSynonyms={editSynonyms} onPins={editPins} />
      </section>
      <CuratedSearch locale={locale} onLocale={setLocale} onSynonyms={editSynonyms} onPins={editPins} />
      {synonyms && <SynonymsModal edited={synonyms} onClose={() => setSynonyms(undefined)} />}
      {pins && <PinsModal edited={pins} onClose={() => setPins(undefined)} />}
    </div>
  );
}

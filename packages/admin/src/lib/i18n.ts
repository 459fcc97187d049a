import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import de from '../locales/de.json?url&no-inline';
import en from '../locales/en.json?url&no-inline';
import fr from '../locales/fr.json?url&no-inline';
import nl from '../locales/nl.json?url&no-inline';
import { groupedCounts } from './grouped-counts.ts';
import type { Language } from './language.ts';

const catalogues: Record<Language, string> = { en, nl, de, fr };

/** Fetches the catalogue of a language. Each is complete, so no fallback is loaded. */
async function loadCatalogue(language: Language): Promise<void> {
  if (i18next.hasResourceBundle(language, 'translation')) return;
  const answer = await fetch(catalogues[language]);
  if (!answer.ok) throw new Error(`The catalogue ${language} cannot be loaded.`);
  i18next.addResourceBundle(language, 'translation', await answer.json());
}

/** Switches the interface language; resolves when its catalogue is loaded. */
export async function setInterfaceLanguage(language: Language): Promise<void> {
  if (!i18next.isInitialized) {
    await i18next
      .use(initReactI18next)
      .use(groupedCounts)
      .init({
        lng: language,
        fallbackLng: false,
        resources: {},
        interpolation: { escapeValue: false, alwaysFormat: true },
        react: { useSuspense: false, bindI18nStore: 'added' },
        returnNull: false,
      });
  }
  await loadCatalogue(language);
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
}

import { Tabs } from '@mantine/core';
import type { MediaItem } from '@ximblox/contract';
import { Check, CircleAlert, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/format.ts';
import { useSiteSettings } from '../../lib/site-settings.ts';

export type AltTextValues = Pick<MediaItem, 'defaultAltText' | 'altTexts'>;

/** Language of alternative texts: a locale, or the default for all languages. */
export type AltLanguage = string;
export const allLanguages: AltLanguage = 'all';

/** Returns the text in a language; `''` if there is none. */
export const altIn = ({ defaultAltText, altTexts }: AltTextValues, language: AltLanguage): string =>
  language === allLanguages ? defaultAltText : (altTexts[language] ?? '');

/** Returns the values with an updated text in a language. */
export const withAlt = (values: AltTextValues, language: AltLanguage, text: string): AltTextValues =>
  language === allLanguages
    ? { ...values, defaultAltText: text }
    : { ...values, altTexts: { ...values.altTexts, [language]: text } };

/** Returns a function that names a language of alternative texts. */
export function useAltLanguageName(): (language: AltLanguage) => string {
  const { t } = useTranslation();
  const { localeName } = useFormats();
  return (language) => (language === allLanguages ? t('media.alt.default') : localeName(language));
}

/** Whether an image has no alternative text for visitors in a language. */
const lacks = (values: AltTextValues, language: AltLanguage): boolean =>
  altIn(values, language).trim() === '' && values.defaultAltText.trim() === '';

interface AltTabsProps {
  /** Texts of the images, for the completeness marks. */
  values: readonly AltTextValues[];
  language: AltLanguage;
  /** Languages with errors. */
  wrong?: readonly AltLanguage[];
  onChange(language: AltLanguage): void;
  children: ReactNode;
}

const none: readonly AltLanguage[] = [];

/** Languages of alternative texts as tabs, each marked as complete or missing. */
export function AltTabs({ values, language, wrong = none, onChange, children }: AltTabsProps) {
  const { t } = useTranslation();
  const { locales } = useSiteSettings();
  const nameOf = useAltLanguageName();
  const markOf = (code: AltLanguage): ReactNode => {
    if (wrong.includes(code)) {
      return <CircleAlert size={14} className="danger" aria-label={t('settings.hasErrors')} />;
    }
    if (values.every((each) => altIn(each, code).trim() !== '')) {
      return <Check size={14} className="success" aria-label={t('media.alt.given')} />;
    }
    // The default text is the fallback for other languages.
    const isMissing = code !== allLanguages && values.some((each) => lacks(each, code));
    return isMissing && <TriangleAlert size={14} className="warning" aria-label={t('media.alt.missing')} />;
  };
  return (
    <Tabs value={language} onChange={(code) => onChange(code ?? allLanguages)} keepMounted={false}>
      <Tabs.List aria-label={t('media.alt.languages')}>
        {[allLanguages, ...locales.map(({ code }) => code)].map((code) => (
          <Tabs.Tab key={code} value={code} rightSection={markOf(code)}>
            {nameOf(code)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={language} className="stack gap-12 margin-top-12">
        {children}
      </Tabs.Panel>
    </Tabs>
  );
}

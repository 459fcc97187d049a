import { Textarea } from '@mantine/core';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSiteSettings } from '../../../lib/site-settings.ts';
import { allLanguages, altIn, AltTabs, type AltTextValues, useAltLanguageName, withAlt } from '../alt-tabs.tsx';
import classes from './details.module.css';

interface AltTextsProps {
  values: AltTextValues;
  change(changes: AltTextValues): void;
  errorOf(property: string): string | undefined;
}

const propertyOf = (language: string): string =>
  language === allLanguages ? 'defaultAltText' : `altTexts.${language}`;

/** Tabs with the alternative texts of an image: the default and one per language. */
export function AltTexts({ values, change, errorOf }: AltTextsProps) {
  const { t } = useTranslation();
  const { locales } = useSiteSettings();
  const nameOf = useAltLanguageName();
  const [language, setLanguage] = useState(allLanguages);
  const text = altIn(values, language);
  const isMissing = text.trim() === '' && values.defaultAltText.trim() === '';
  return (
    <fieldset className={`stack gap-16 line-above ${classes.alts}`}>
      <legend>{t('media.altText')}</legend>
      <p className="caption muted">{t('media.altTextHelp')}</p>
      <AltTabs
        values={[values]}
        language={language}
        wrong={[allLanguages, ...locales.map(({ code }) => code)].filter((code) => errorOf(propertyOf(code)))}
        onChange={setLanguage}
      >
        <Textarea
          key={language}
          name={propertyOf(language)}
          aria-label={`${t('media.altText')}: ${nameOf(language)}`}
          lang={language === allLanguages ? undefined : language}
          maxLength={500}
          autosize
          minRows={2}
          placeholder={language === allLanguages ? undefined : values.defaultAltText}
          description={
            isMissing ? (
              <span className="inline-row gap-4 warning margin-top-4">
                <TriangleAlert size={13} aria-hidden />
                {t('media.alt.missing')}
              </span>
            ) : undefined
          }
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={text}
          error={errorOf(propertyOf(language))}
          onChange={(event) => change(withAlt(values, language, event.currentTarget.value))}
        />
      </AltTabs>
    </fieldset>
  );
}

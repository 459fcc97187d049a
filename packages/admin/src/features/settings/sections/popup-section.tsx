import { Switch, Tabs, Textarea, TextInput } from '@mantine/core';
import type { PopupSettings, PopupTexts } from '@ximblox/contract';
import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrors } from '../../../lib/errors/error-collections.ts';
import { useFormats } from '../../../lib/format.ts';
import { useSiteSettings } from '../../../lib/site-settings.ts';
import classes from '../settings.module.css';
import { useSettingsForm } from '../settings-form.ts';
import { TimeSpanField } from '../time-span-field.tsx';

const noTexts: PopupTexts = { title: '', text: '', button: '', decline: '', thanks: '' };
const times = ['timeUntil', 'timeAfterAccept', 'timeAfterDecline'] as const;
const lines = { title: 80, button: 40, decline: 40, thanks: 200 } as const;

/** Returns the locales whose texts have errors. */
const localesWithErrors = (properties: readonly string[]): string[] =>
  properties.flatMap((property) => /^popup\.texts\.([a-z-]+)/.exec(property)?.[1] ?? []);

/** Texts of the pop-up in one language. */
function PopupTextFields({ locale }: { locale: string }) {
  const { t } = useTranslation();
  const { settings, change, errors } = useSettingsForm();
  const { popup } = settings;
  const texts = popup.texts[locale] ?? noTexts;
  const setTexts = (changes: Partial<PopupTexts>): void =>
    change({ popup: { ...popup, texts: { ...popup.texts, [locale]: { ...texts, ...changes } } } });
  const field = (name: keyof typeof lines) => (
    <TextInput
      id={`settings-popup-${name}`}
      label={t(`settings.popup.${name}`)}
      description={name === 'decline' || name === 'thanks' ? t(`settings.popup.${name}Help`) : undefined}
      maxLength={lines[name]}
      value={texts[name]}
      error={errors.of(`popup.texts.${locale}.${name}`)}
      onChange={(event) => setTexts({ [name]: event.currentTarget.value })}
    />
  );
  return (
    <>
      {field('title')}
      <Textarea
        id="settings-popup-text"
        label={t('settings.popup.text')}
        autosize
        minRows={3}
        maxLength={400}
        value={texts.text}
        error={errors.of(`popup.texts.${locale}.text`)}
        onChange={(event) => setTexts({ text: event.currentTarget.value })}
      />
      {field('button')}
      {field('decline')}
      {field('thanks')}
    </>
  );
}

/** The locale whose texts are shown: at first, and once per response, the first one with errors. */
function useTextLocale() {
  const { defaultLocale } = useSiteSettings();
  const found = useErrors('settings');
  const wrong = localesWithErrors(found.map(({ property }) => property));
  const [locale, setLocale] = useState(wrong[0] ?? defaultLocale);
  // Opens the first locale with errors, once per response.
  const [answer, setAnswer] = useState(found);
  if (answer !== found) {
    setAnswer(found);
    if (wrong[0] !== undefined && !wrong.includes(locale)) setLocale(wrong[0]);
  }
  return { wrong, locale, setLocale };
}

/** Pop-up for visitors: timing, and texts in each language. */
export function PopupSection() {
  const { t } = useTranslation();
  const { settings, change, errors } = useSettingsForm();
  const { locales, defaultLocale } = useSiteSettings();
  const { localeName } = useFormats();
  const { wrong, locale, setLocale } = useTextLocale();
  const { popup } = settings;
  const set = (changes: Partial<PopupSettings>): void => change({ popup: { ...popup, ...changes } });
  return (
    <>
      <Switch
        id="settings-popup-enabled"
        label={t('settings.popup.enabled')}
        description={t('settings.popup.enabledHelp')}
        checked={popup.enabled}
        onChange={(event) => set({ enabled: event.currentTarget.checked })}
      />
      {times.map((name) => (
        <TimeSpanField
          key={name}
          id={`settings-popup-${name}`}
          label={t(`settings.popup.${name}`)}
          value={popup[name]}
          error={errors.of(`popup.${name}.amount`)}
          onChange={(span) => set({ [name]: span })}
        />
      ))}
      <div className={`stack gap-8 line-above ${classes.texts}`}>
        <h3 id="settings-popup-texts">{t('settings.popup.texts')}</h3>
        <p className="small muted">{t('settings.popup.textsHelp')}</p>
        <Tabs value={locale} onChange={(code) => setLocale(code ?? defaultLocale)} keepMounted={false}>
          <Tabs.List aria-labelledby="settings-popup-texts">
            {locales.map(({ code }) => (
              <Tabs.Tab
                key={code}
                value={code}
                rightSection={
                  wrong.includes(code) && (
                    <CircleAlert size={14} className="danger" aria-label={t('settings.hasErrors')} />
                  )
                }
              >
                {localeName(code)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value={locale} className="stack gap-16 pad-top-16">
            <PopupTextFields locale={locale} />
          </Tabs.Panel>
        </Tabs>
      </div>
    </>
  );
}

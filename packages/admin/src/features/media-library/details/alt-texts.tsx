import { Textarea } from '@mantine/core';
import type { MediaItem } from '@ximblox/contract';
import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/format.ts';
import { useSiteSettings } from '../../../lib/site-settings.ts';
import classes from './details.module.css';

type AltTextValues = Pick<MediaItem, 'defaultAltText' | 'altTexts'>;

/** Marks a field whose text is missing. */
function Missing({ text }: { text: string }) {
  return (
    <span className="inline-row gap-4 warning margin-top-4">
      <TriangleAlert size={13} aria-hidden />
      {text}
    </span>
  );
}

/** Fields for the alternative texts of an image: the default, and one for each locale. */
export function AltTexts({
  values,
  change,
  errorOf,
}: {
  values: AltTextValues;
  change(changes: Partial<AltTextValues>): void;
  errorOf(property: string): string | undefined;
}) {
  const { t } = useTranslation();
  const { localeName } = useFormats();
  const { locales } = useSiteSettings();
  const isWithout = values.defaultAltText.trim() === '';
  return (
    <fieldset className={`gap-12 margin-0 ${classes.alts}`}>
      <legend>{t('media.altText')}</legend>
      <p className="caption muted">{t('media.altTextHelp')}</p>
      <Textarea
        name="defaultAltText"
        label={t('media.alt.default')}
        maxLength={500}
        autosize
        minRows={1}
        value={values.defaultAltText}
        error={errorOf('defaultAltText')}
        onChange={(event) => change({ defaultAltText: event.currentTarget.value })}
      />
      {locales.map(({ code }) => {
        const text = values.altTexts[code] ?? '';
        return (
          <Textarea
            key={code}
            name={`altTexts.${code}`}
            label={localeName(code)}
            lang={code}
            maxLength={500}
            autosize
            minRows={1}
            placeholder={values.defaultAltText}
            description={isWithout && text.trim() === '' ? <Missing text={t('media.alt.missing')} /> : undefined}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            value={text}
            error={errorOf(`altTexts.${code}`)}
            onChange={(event) => change({ altTexts: { ...values.altTexts, [code]: event.currentTarget.value } })}
          />
        );
      })}
    </fieldset>
  );
}

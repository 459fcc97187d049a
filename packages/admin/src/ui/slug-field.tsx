import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { contract } from '@ximblox/contract';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../lib/api.ts';
import { useErrorText } from '../lib/errors/error-text.ts';
import { useSiteSettings } from '../lib/site-settings.ts';
import { isSlug } from '../lib/slug.ts';
import classes from './slug-field.module.css';

interface SlugFieldProps {
  /** Current slug of the page, for which no availability is shown. */
  own?: string;
  value: string;
  locale: string;
  onChange: (slug: string) => void;
  /** Error of the last response. */
  error?: string | undefined;
  /** ID of the page, which may have the slug already. */
  pageID?: number;
  /** Type of a new page, whose prefix precedes the slug. */
  type?: string | undefined;
  disabled?: boolean;
  description?: string;
}

/** Whether a slug is available, shortly after it was typed. */
function useAvailability({
  value,
  locale,
  pageID,
  type,
}: Pick<SlugFieldProps, 'value' | 'locale' | 'pageID' | 'type'>) {
  const textOf = useErrorText();
  const { defaultLocale } = useSiteSettings();
  const [slug] = useDebouncedValue(value, 300);
  const isReadable = slug !== '' && isSlug(slug);
  const { data } = useQuery({
    queryKey: ['pages', 'slug-available', locale, slug, pageID, type],
    queryFn: ({ signal }) =>
      api.call(contract.pages.slugAvailable, {
        body: { slug, locale, ...(pageID ? { pageID } : {}), ...(type === undefined ? {} : { type }) },
        signal,
      }),
    enabled: isReadable,
    staleTime: 5000,
  });
  const isKnown = isReadable && slug === value && data !== undefined;
  const prefix = locale === defaultLocale ? '/' : `/${locale}/`;
  // Full slug, if the type adds a prefix.
  const address = isKnown && data.slug !== undefined && data.slug !== value ? `${prefix}${data.slug}` : undefined;
  const ownError = () => {
    if (value !== '' && !isSlug(value)) return textOf({ property: 'slug', code: 'V_12' });
    if (!isKnown || data.available) return undefined;
    return [textOf({ property: 'slug', code: 'V_06' }), address].filter((part) => part !== undefined).join(' ');
  };
  return { prefix, address, isAvailable: isKnown && data.available, ownError: ownError() };
}

/** Field for the slug of a page; shows its availability while typing. */
export function SlugField({
  value,
  own,
  locale,
  onChange,
  error,
  pageID,
  type,
  disabled = false,
  description,
}: SlugFieldProps) {
  const { t } = useTranslation();
  // An error applies only to the slug that was sent.
  const [reported, setReported] = useState({ error, value });
  if (reported.error !== error) setReported({ error, value });
  const sentError = reported.value === value ? error : undefined;
  const { prefix, address, isAvailable, ownError } = useAvailability({
    value,
    locale,
    type,
    ...(pageID && { pageID }),
  });
  return (
    <div>
      <TextInput
        label={t('page.new.slug')}
        description={description ?? t('page.new.slugHelp')}
        name="slug"
        value={value}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.value)}
        error={sentError ?? ownError}
        leftSection={<span className="muted body-size">{prefix}</span>}
        leftSectionWidth={`${1.3 + prefix.length * 0.42}rem`}
        leftSectionProps={{ 'aria-hidden': true }}
        spellCheck={false}
        autoCapitalize="none"
      />
      <output className={classes.free}>
        {isAvailable && value !== own && !sentError && (
          <>
            <Check size={14} aria-hidden />
            <span>
              {t('page.new.available')} {address && t('page.new.address', { address })}
            </span>
          </>
        )}
      </output>
    </div>
  );
}

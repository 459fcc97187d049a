import { Checkbox, TextInput } from '@mantine/core';
import type { ImageRecord } from '@ximblox/contract';
import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';

interface AltTextProps {
  id: string;
  value: ImageRecord;
  /** Alternative text of the library; `''` if it has none, null while unknown. */
  fromLibrary: string | null;
  onChange(value: ImageRecord, merge: boolean): void;
}

/** Alternative text of this use, or whether the image is decorative here. */
export function AltText({ id, value, fromLibrary, onChange }: AltTextProps) {
  const { t } = useTranslation();
  const isDecorative = value.decorative ?? false;
  const isMissing = !isDecorative && value.altText === '' && fromLibrary === '';
  return (
    <>
      {!isDecorative && (
        <TextInput
          id={`${id}-alt`}
          size="sm"
          label={t('fields.image.alt')}
          description={
            isMissing ? (
              <span className="inline-row gap-4 warning">
                <TriangleAlert size={14} aria-hidden />
                {t('fields.image.altMissing')}
              </span>
            ) : value.altText === '' && fromLibrary ? (
              t('fields.image.altFromLibrary')
            ) : undefined
          }
          placeholder={fromLibrary ?? ''}
          value={value.altText}
          maxLength={500}
          onChange={(event) => onChange({ ...value, altText: event.currentTarget.value }, true)}
        />
      )}
      <Checkbox
        size="xs"
        label={t('fields.image.isDecorative')}
        checked={isDecorative}
        onChange={({ currentTarget: { checked } }) => {
          const { decorative: _, ...described } = value;
          onChange(checked ? { ...described, decorative: true } : described, false);
        }}
      />
    </>
  );
}

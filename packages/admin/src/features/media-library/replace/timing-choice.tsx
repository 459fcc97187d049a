import type { ReplacementTiming } from '@ximblox/contract';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';

const timings: readonly ReplacementTiming[] = ['at-once', 'when-published'];

interface TimingChoiceProps {
  value: ReplacementTiming;
  onChange(value: ReplacementTiming): void;
}

/** Radio buttons for when published pages show the new content. */
export function TimingChoice({ value, onChange }: TimingChoiceProps) {
  const { t } = useTranslation();
  const name = useId();
  return (
    <fieldset className="stack gap-8">
      <legend>{t('media.replace.when')}</legend>
      {timings.map((timing) => (
        <label key={timing} className="flex items-start gap-8 pointer">
          <input
            type="radio"
            className="margin-top-2"
            name={name}
            checked={value === timing}
            onChange={() => onChange(timing)}
          />
          <span>
            {t(`media.replace.follow.${timing}`)}
            <span className="block small muted">{t(`media.replace.followHelp.${timing}`)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

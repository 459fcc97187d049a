import { useTranslation } from 'react-i18next';
import type { ControlProps } from './control.ts';

/** Shown for a field kind that this admin does not support; the stored value stays unchanged. */
export function UnknownControl({ field, label }: ControlProps) {
  const { t } = useTranslation();
  return (
    <div>
      <p className="label">{label}</p>
      <p className="caption muted margin-top-4">{t('fields.unknown', { kind: field.kind })}</p>
    </div>
  );
}

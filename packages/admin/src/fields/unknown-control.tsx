import { useTranslation } from 'react-i18next';
import type { ControlProps } from './control.ts';
import classes from './fields.module.css';

/** Stands where the site uses a kind of field that this interface does not know; what is stored stays as it is. */
export function UnknownControl({ field, label }: ControlProps) {
  const { t } = useTranslation();
  return (
    <div>
      <p className={classes.legend}>{label}</p>
      <p className="caption muted margin-top-4">{t('fields.unknown', { kind: field.kind })}</p>
    </div>
  );
}

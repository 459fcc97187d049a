import { useTranslation } from 'react-i18next';
import classes from './fields.module.css';

/** Tells how much room is left once most of it is used. */
export function LengthHint({ length, max }: { length: number; max: number }) {
  const { t } = useTranslation();
  if (length < max * 0.8) return null;
  return (
    <span className={classes.length} data-over={length > max || undefined}>
      {t('fields.length', { length, max })}
    </span>
  );
}

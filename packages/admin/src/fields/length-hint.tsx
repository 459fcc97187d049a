import { useTranslation } from 'react-i18next';
import classes from './fields.module.css';

interface LengthHintProps {
  id?: string;
  length: number;
  max: number;
  isAlwaysShown?: boolean;
}

/** Shows the remaining characters when few are left. */
export function LengthHint({ id, length, max, isAlwaysShown = false }: LengthHintProps) {
  const { t } = useTranslation();
  if (!isAlwaysShown && length < max * 0.8) return null;
  return (
    <span
      id={id}
      className={`caption block tabular margin-top-4 ${length > max ? 'danger strong' : 'muted'} ${classes.length}`}
    >
      {t('fields.length', { length, max })}
    </span>
  );
}

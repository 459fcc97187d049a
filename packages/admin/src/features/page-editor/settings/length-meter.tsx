import { useTranslation } from 'react-i18next';
import classes from './settings.module.css';

interface LengthMeterProps {
  length: number;
  /** Characters below which there is little to read. */
  least: number;
  /** Characters beyond which it is cut off. */
  most: number;
}

/** How long a text is, against what is usually shown of it; in words as well. */
export function LengthMeter({ length, least, most }: LengthMeterProps) {
  const { t } = useTranslation();
  const judgement = length > most ? 'long' : length < least ? 'short' : 'good';
  return (
    <div className={classes.meter} data-judgement={judgement}>
      <meter min={0} max={most} low={least} value={Math.min(length, most)} aria-hidden="true" />
      <span>
        {t('fields.length', { length, max: most })} · {t(`editor.seo.length.${judgement}`)}
      </span>
    </div>
  );
}

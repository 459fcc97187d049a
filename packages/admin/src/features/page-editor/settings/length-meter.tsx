import { Check, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import classes from './settings.module.css';

interface LengthMeterProps {
  text: string;
  /** Minimum recommended characters. */
  least: number;
  /** Maximum characters that are shown. */
  most: number;
}

const tones = { empty: 'muted', short: 'muted', good: 'success', long: 'warning' };

/** Length of a text in relation to its recommended range, also as text. */
export function LengthMeter({ text, least, most }: LengthMeterProps) {
  const { t } = useTranslation();
  const { length } = [...new Intl.Segmenter().segment(text)];
  const judgement = length === 0 ? 'empty' : length > most ? 'long' : length < least ? 'short' : 'good';
  const share = Math.min(1, length / (most * 1.25));
  return (
    <div className={`caption row gap-8 margin-top-8 ${tones[judgement]}`}>
      <span className={`selected relative clip ${classes.track}`} aria-hidden>
        <span className={classes.range} style={{ left: `${(least / most) * 80}%` }} />
        <span className={classes.fill} style={{ width: `${share * 100}%` }} />
      </span>
      {judgement === 'good' && <Check size={13} aria-hidden />}
      {judgement === 'long' && <TriangleAlert size={13} aria-hidden />}
      <span>
        {t('fields.length', { length, max: most })} · {t(`editor.seo.length.${judgement}`)}
      </span>
    </div>
  );
}

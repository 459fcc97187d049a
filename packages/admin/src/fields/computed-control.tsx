import { type Field, kindOf, localise } from '@ximblox/blocks/internal';
import { useTranslation } from 'react-i18next';
import type { ControlProps } from './control.ts';
import { useFieldValue } from './content-port.ts';
import { LeafValue } from './leaf-value.tsx';

/** Whether the page type computes the value of a field, as the server marks it. */
export const isComputed = (field: Field): boolean => 'isComputed' in field && field.isComputed === true;

/** Read-only value that the server computes when the page is saved. */
export function ComputedControl({ field, label, path }: ControlProps) {
  const { t } = useTranslation();
  const [value] = useFieldValue<unknown>(field, path);
  return (
    <div>
      <p className="label">{label}</p>
      <div>
        {kindOf(field).isEmpty(value, field) ? <em>{t('fields.empty')}</em> : <LeafValue field={field} value={value} />}
      </div>
      <p className="caption muted margin-top-4">
        {[field.help && localise(field.help), t('fields.computed')].filter(Boolean).join(' ')}
      </p>
    </div>
  );
}

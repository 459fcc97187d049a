import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/format.ts';
import type { SelectionActionsProps } from './selection-actions.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';

const SelectionActions = lazyPart(async () => (await import('./selection-actions.tsx')).SelectionActions);

/** Bar with the number of selected pages and their lazily loaded actions; empty without a selection. */
export function SelectionBar(props: SelectionActionsProps) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const { count } = props;
  return (
    <div className="row wrap gap-8">
      <span role="status">{count > 0 && t('bulk.selected', { count, number: number(count) })}</span>
      {count > 0 && <SelectionActions {...props} />}
    </div>
  );
}

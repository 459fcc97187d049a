import type { BlockContent, Fields } from '@ximblox/blocks';
import { contract, type TypeDefaults } from '@ximblox/contract';
import { useTranslation } from 'react-i18next';
import { HistoryDialog } from '../../fields/history/history-dialog.tsx';
import { changedLabels, useFieldPhrases, ValueChanges } from '../../fields/history/value-changes.tsx';
import { api } from '../../lib/api.ts';
import { typeDefaultsQuery } from '../../lib/type-defaults.ts';
import { toast } from '../../ui/toasts.tsx';

interface TypeDefaultsHistoryProps {
  saved: TypeDefaults;
  name: string;
  /** Fields and properties of the page type. */
  fields: Fields;
  isDirty: boolean;
  /** Whether the form shows a version of a release, so that the one in effect can be restored too. */
  isInRelease: boolean;
  onRestore(content: BlockContent): void;
  onClose(): void;
}

/** History of the default values of a page type in one locale. Restoring puts the values of a version in the form. */
export function TypeDefaultsHistory({
  saved,
  name,
  fields,
  isDirty,
  isInRelease,
  onRestore,
  onClose,
}: TypeDefaultsHistoryProps) {
  const { t } = useTranslation();
  const { id, locale, version } = saved;
  const phrases = useFieldPhrases();
  return (
    <HistoryDialog<BlockContent>
      name={name}
      queryKey={[...typeDefaultsQuery(id, locale).queryKey, version]}
      read={(body, signal) =>
        api.call(contract.types.defaultVersions, { params: { id }, query: { locale }, body, signal })
      }
      describe={(before, after) => phrases(changedLabels(fields, before, after))}
      renderChanges={(before, after) => <ValueChanges fields={fields} before={before} after={after} />}
      note={isDirty ? t('history.replaces') : undefined}
      canRestore={({ until }) => until !== null || isInRelease}
      onRestore={({ content, number }) => {
        onRestore(content);
        onClose();
        toast({ text: t('history.inForm', { number }) });
      }}
      onClose={onClose}
    />
  );
}

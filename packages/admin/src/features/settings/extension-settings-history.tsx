import type { BlockContent, Fields } from '@ximblox/blocks';
import { contract, type ExtensionSettingsInfo } from '@ximblox/contract';
import { useTranslation } from 'react-i18next';
import { HistoryDialog } from '../../fields/history/history-dialog.tsx';
import { changedLabels, useFieldPhrases, ValueChanges } from '../../fields/history/value-changes.tsx';
import { api } from '../../lib/api.ts';
import { toast } from '../../ui/toasts.tsx';

interface ExtensionSettingsHistoryProps {
  saved: ExtensionSettingsInfo;
  isDirty: boolean;
  onRestore(content: BlockContent): void;
  onClose(): void;
}

/** History of settings of an extension. Restoring puts the values of a version in the form. */
export function ExtensionSettingsHistory({ saved, isDirty, onRestore, onClose }: ExtensionSettingsHistoryProps) {
  const { t } = useTranslation();
  const { id, label, version } = saved;
  const fields = saved.fields as Fields;
  const phrases = useFieldPhrases();
  return (
    <HistoryDialog<BlockContent>
      name={label}
      queryKey={['settings', 'extension', id, version]}
      read={(body, signal) => api.call(contract.extensionSettings.versions, { params: { id }, body, signal })}
      describe={(before, after) => phrases(changedLabels(fields, before, after))}
      renderChanges={(before, after) => <ValueChanges fields={fields} before={before} after={after} />}
      note={isDirty ? t('history.replaces') : undefined}
      canRestore={({ until }) => until !== null}
      onRestore={({ content, number }) => {
        onRestore(content);
        onClose();
        toast({ text: t('history.inForm', { number }) });
      }}
      onClose={onClose}
    />
  );
}

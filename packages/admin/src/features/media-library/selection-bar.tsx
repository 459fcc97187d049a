import { Button, CloseButton } from '@mantine/core';
import { Captions, FolderInput, Tags, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { entryFolder } from '../../fields/media-list/entry.ts';
import { filesIn, type Selection } from '../../fields/media-list/selection.ts';
import { useFormats } from '../../lib/format.ts';
import { useCan } from '../../lib/session.ts';
import { isImage } from './details/use-file-draft.ts';
import type { LibraryDialog } from './library-dialogs.tsx';
import classes from './media-library.module.css';

interface SelectionBarProps {
  selection: Selection;
  /** Number of visible folders and files. */
  total: number;
  isRunning: boolean;
  onSelectAll(): void;
  onClear(): void;
  onAsk(dialog: LibraryDialog): void;
}

/** Actions that the user may perform on all selected entries. */
function Actions({ selection, onAsk }: Pick<SelectionBarProps, 'selection' | 'onAsk'>) {
  const { t } = useTranslation();
  const can = useCan();
  const entries = [...selection.values()];
  const files = filesIn(selection);
  const images = files.filter(isImage);
  const folders = new Set(entries.map(entryFolder));
  const all = (permission: 'edit-media' | 'delete-media'): boolean =>
    [...folders].every((folder) => can(permission, { folder }));
  return (
    <div className="flex wrap gap-8 push">
      {all('edit-media') && (
        <Button
          variant="default"
          size="xs"
          leftSection={<FolderInput size={15} aria-hidden />}
          onClick={() => onAsk({ kind: 'move', entries })}
        >
          {t('media.move.action')}
        </Button>
      )}
      {all('edit-media') && files.length > 0 && (
        <Button
          variant="default"
          size="xs"
          leftSection={<Tags size={15} aria-hidden />}
          onClick={() => onAsk({ kind: 'tag', files })}
        >
          {t('media.tags.action')}
        </Button>
      )}
      {all('edit-media') && images.length > 0 && (
        <Button
          variant="default"
          size="xs"
          leftSection={<Captions size={15} aria-hidden />}
          onClick={() => onAsk({ kind: 'describe', files: images })}
        >
          {t('media.alt.action')}
        </Button>
      )}
      {all('delete-media') && (
        <Button
          variant="default"
          size="xs"
          className="danger"
          leftSection={<Trash2 size={15} aria-hidden />}
          onClick={() => onAsk({ kind: 'delete', entries })}
        >
          {t('common.delete')}
        </Button>
      )}
    </div>
  );
}

/** Bar with the actions for the selection. */
export function SelectionBar({ selection, total, isRunning, onSelectAll, onClear, onAsk }: SelectionBarProps) {
  const { t } = useTranslation();
  const { number } = useFormats();
  return (
    <section className={classes.selection} aria-label={t('media.selection.label')}>
      <CloseButton size="sm" aria-label={t('media.selection.clear')} onClick={onClear} />
      <output className="strong tabular">
        {t('media.selection.count', { count: selection.size, number: number(selection.size) })}
      </output>
      {selection.size < total && (
        <Button variant="subtle" size="compact-sm" loading={isRunning} onClick={onSelectAll}>
          {t('media.selection.all', { count: total, number: number(total) })}
        </Button>
      )}
      <Actions selection={selection} onAsk={onAsk} />
    </section>
  );
}

import type { MediaItem } from '@ximblox/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Modal } from '../../ui/modal.tsx';
import { toast } from '../../ui/toasts.tsx';
import { type EntryFailure, tagEntries } from './change-entries.ts';
import { FailureList } from './failure-list.tsx';
import { TagsInput } from './tags-input.tsx';

/** Dialog that adds and removes tags of several files. */
export function TagDialog({ files, onClose }: { files: readonly MediaItem[]; onClose(): void }) {
  const { t } = useTranslation();
  const present = [...new Set(files.flatMap(({ tags }) => tags))].toSorted((one, other) => one.localeCompare(other));
  const [add, setAdd] = useState<readonly string[]>([]);
  const [typed, setTyped] = useState('');
  const [left, setLeft] = useState<readonly string[]>(present);
  const [failures, setFailures] = useState<EntryFailure[]>([]);
  const [isRunning, setRunning] = useState(false);
  const remove = present.filter((tag) => !left.includes(tag));
  const isChanged = add.length + remove.length > 0 || typed.trim() !== '';
  const run = async (): Promise<void> => {
    setRunning(true);
    const failed = await tagEntries(files, { add: [...add], remove });
    setRunning(false);
    if (failed.length > 0) return setFailures(failed);
    toast({ text: t('media.tags.changed', { count: files.length }) });
    onClose();
  };
  return (
    <Modal
      title={t('media.tags.title', { count: files.length })}
      onClose={onClose}
      isDirty={isChanged}
      buttons={[
        { text: t('common.cancel'), theme: 'grey', onClick: onClose },
        {
          text: t('common.save'),
          theme: 'orange',
          disabled: !isChanged,
          isRunning,
          onClick: () => void run(),
        },
      ]}
    >
      <div className="stack gap-16">
        <FailureList failures={failures} />
        <TagsInput label={t('media.tags.add')} value={add} onChange={setAdd} onType={setTyped} isFirst />
        {present.length > 0 && (
          <TagsInput label={t('media.tags.present')} value={left} onChange={setLeft} canAdd={false} />
        )}
      </div>
    </Modal>
  );
}

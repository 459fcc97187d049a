import { Button, TextInput } from '@mantine/core';
import type { Block, BlockTypeInfo } from '@ximblox/contract';
import { ClipboardPaste, Search } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Modal } from '../../../ui/modal.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { useEditor } from '../editor-context.ts';
import { blockOnClipboard } from './block-clipboard.ts';
import classes from './block-picker.module.css';

interface BlockPickerProps {
  isReplacing: boolean;
  onPick(type: BlockTypeInfo): void;
  onPaste?(block: Block): void;
  onClose(): void;
}

/** Block types whose name, group or description holds every word, by group; the group with the best match stands first. */
export function groupedTypes(types: Iterable<BlockTypeInfo>, typed: string): [string, BlockTypeInfo[]][] {
  const words = typed
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  const holds = (text: string): boolean => words.every((word) => text.toLowerCase().includes(word));
  const found = [...types].filter((type) => holds(`${type.label} ${type.group} ${type.description} ${type.id}`));
  // Enter takes the first: what bears the word in its name goes before what only mentions it.
  if (words.length > 0) found.sort((one, other) => Number(holds(other.label)) - Number(holds(one.label)));
  return Object.entries(Object.groupBy(found, (type) => type.group)).map(([group, some]) => [group, some ?? []]);
}

/** The dialog in which the type of a new block is chosen. Enter takes the first that was found. */
export function BlockPicker({ isReplacing, onPick, onPaste, onClose }: BlockPickerProps) {
  const { t } = useTranslation();
  const { blockTypes } = useEditor();
  const [typed, setTyped] = useState('');
  const groups = groupedTypes(blockTypes.values(), typed);
  const pick = (type: BlockTypeInfo): void => {
    onClose();
    onPick(type);
  };
  const paste = async (): Promise<void> => {
    const block = await blockOnClipboard();
    if (!block) {
      toast({ text: t('editor.picker.nothingToPaste'), kind: 'error' });
      return;
    }
    onClose();
    onPaste?.(block);
  };
  return (
    <Modal title={t(isReplacing ? 'editor.picker.replace' : 'editor.picker.add')} size="lg" onClose={onClose}>
      <form
        className={classes.head}
        onSubmit={(event) => {
          event.preventDefault();
          const first = groups[0]?.[1][0];
          if (first) pick(first);
        }}
      >
        <TextInput
          data-autofocus
          type="search"
          className={classes.search}
          aria-label={t('editor.picker.search')}
          placeholder={t('editor.picker.search')}
          leftSection={<Search size={16} aria-hidden />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {onPaste && (
          <Button variant="default" leftSection={<ClipboardPaste size={16} aria-hidden />} onClick={() => void paste()}>
            {t('editor.picker.paste')}
          </Button>
        )}
      </form>
      {groups.length === 0 && <EmptyState title={t('search.noResults')} />}
      <div className={classes.groups}>
        {groups.map(([group, types]) => (
          <section key={group} aria-label={group}>
            <h3 className={classes.group}>{group}</h3>
            <ul className={classes.types}>
              {types.map((type) => (
                <li key={type.id}>
                  <button type="button" className={classes.type} onClick={() => pick(type)}>
                    <span className={classes.label}>{type.label}</span>
                    <span className={classes.description}>{type.description}</span>
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Modal>
  );
}

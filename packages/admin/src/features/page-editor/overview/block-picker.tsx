import { Button, TextInput } from '@mantine/core';
import type { Block, BlockTypeInfo } from '@ximblox/contract';
import { ClipboardPaste, Search } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Modal } from '../../../ui/modal.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { fieldsOf, useEditor } from '../editor-context.ts';
import { readClipboard } from './block-clipboard.ts';
import classes from './block-picker.module.css';
import { dragType } from './dragged-type.ts';
import { BlockThumbnail } from './block-thumbnail.tsx';
import { pickerGroups } from './picker-types.ts';
import { replacedBlock } from './replaced-block.ts';
import { useRecentTypes } from './use-recent-types.ts';

interface BlockPickerProps {
  /** The block to replace; undefined to add a block. */
  replaced?: Block;
  onPick(type: BlockTypeInfo): void;
  onPaste?(text: string): void;
  onClose(): void;
}

/** Index of the option in the direction of an arrow key, by position on the screen. */
function neighbourOf(options: readonly HTMLElement[], from: number, key: string): number {
  const box = options[from]?.getBoundingClientRect();
  if (!box) return 0;
  if (key === 'ArrowLeft') return Math.max(0, from - 1);
  if (key === 'ArrowRight') return Math.min(options.length - 1, from + 1);
  const isDown = key === 'ArrowDown';
  const rows = options
    .map((option, position) => ({ position, box: option.getBoundingClientRect() }))
    .filter(({ box: other }) => (isDown ? other.top > box.top + 1 : other.top < box.top - 1));
  const tops = rows.map(({ box: other }) => other.top);
  const row = isDown ? Math.min(...tops) : Math.max(...tops);
  const [nearest] = rows
    .filter(({ box: other }) => Math.abs(other.top - row) < 2)
    .toSorted((one, other) => Math.abs(one.box.left - box.left) - Math.abs(other.box.left - box.left));
  return nearest?.position ?? from;
}

/** Explains which content a block keeps when it changes its type. */
function Replacement({ block, type }: { block: Block; type: BlockTypeInfo }) {
  const { t } = useTranslation();
  const { blockTypes } = useEditor();
  const { kept, lost } = replacedBlock(block, fieldsOf(blockTypes.get(block.type)), type);
  return (
    <output className={`small flex wrap line-above gap-4-16 ${classes.replacement}`}>
      <strong>{type.label}</strong>
      <span>
        {kept.length > 0 ? t('editor.picker.kept', { fields: kept.join(', ') }) : t('editor.picker.keptNone')}
      </span>
      {lost.length > 0 && <span className="danger">{t('editor.picker.lost', { fields: lost.join(', ') })}</span>}
    </output>
  );
}

interface TypeOptionsProps {
  /** Prefix of the option IDs; followed by the index. */
  id: string;
  groups: ReturnType<typeof pickerGroups>;
  /** Index of the active option. */
  marked: number;
  onMark(position: number): void;
  /** Called when the pointer is pressed on a type. */
  onPress(option: HTMLElement, type: BlockTypeInfo): void;
}

/** Block types in groups, each with a thumbnail. */
function TypeOptions({ id, groups, marked, onMark, onPress }: TypeOptionsProps) {
  /** Index of the first type of each group. */
  const starts = groups.map((_, position) =>
    groups.slice(0, position).reduce((count, { types }) => count + types.length, 0),
  );
  return groups.map(({ name, types }, row) => (
    <div key={name} role="group" aria-label={name}>
      <div className="caption muted strong margin-bottom-8" aria-hidden>
        {name}
      </div>
      <div className="stack gap-8 tiles">
        {types.map((type, column) => {
          const own = (starts[row] ?? 0) + column;
          return (
            // The search input has the keyboard focus: it has aria-activedescendant, and Enter selects.
            <div
              key={type.id}
              id={`${id}-${own}`}
              role="option"
              aria-selected={own === marked}
              tabIndex={-1}
              className={`stack card surface top clip pointer ${classes.type}`}
              data-type={type.id}
              onPointerMove={() => onMark(own)}
              onPointerDown={(event) => onPress(event.currentTarget, type)}
            >
              <BlockThumbnail type={type.id} />
              <span className={`strong ${classes.label}`}>{type.label}</span>
              <span className="caption muted pad-inline-12">{type.description}</span>
            </div>
          );
        })}
      </div>
    </div>
  ));
}

/** Drags a type out of the dialog to a place in the page. */
function useDragOut(onDropped: (type: BlockTypeInfo) => void) {
  const stopDrag = useRef<(() => void) | null>(null);
  useEffect(() => () => stopDrag.current?.(), []);
  return (option: HTMLElement, type: BlockTypeInfo): void => {
    stopDrag.current?.();
    stopDrag.current = dragType(option, type, () => onDropped(type));
  };
}

/** The active option, and the arrow keys that change it. */
function useMarkedOption(id: string, typed: string) {
  const [marked, setMarked] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: React.KeyboardEvent): void => {
    const isAcross = event.key === 'ArrowLeft' || event.key === 'ArrowRight';
    if (!isAcross && event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    // With text in the input, left and right move the caret.
    if (isAcross && typed !== '') return;
    event.preventDefault();
    const options = [...(list.current?.querySelectorAll<HTMLElement>('[role="option"]') ?? [])];
    setMarked(neighbourOf(options, Math.min(marked, options.length - 1), event.key));
  };
  useEffect(() => {
    document.getElementById(`${id}-${marked}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, marked]);
  return { list, marked, setMarked, onKeyDown };
}

interface PickerSearchProps {
  id: string;
  /** ID of the active option. */
  activeID: string | undefined;
  typed: string;
  onType(text: string): void;
  onKeyDown(event: React.KeyboardEvent): void;
  onSubmit(): void;
  onPaste: (() => void) | undefined;
}

function PickerSearch({ id, activeID, typed, onType, onKeyDown, onSubmit, onPaste }: PickerSearchProps) {
  const { t } = useTranslation();
  return (
    <form
      className="row wrap gap-8"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <TextInput
        type="search"
        className="grow-wide"
        aria-label={t('editor.picker.search')}
        placeholder={t('editor.picker.search')}
        leftSection={<Search size={16} aria-hidden />}
        autoComplete="off"
        aria-controls={`${id}-types`}
        aria-activedescendant={activeID}
        value={typed}
        onKeyDown={onKeyDown}
        onChange={(event) => onType(event.currentTarget.value)}
      />
      {onPaste && (
        <Button variant="default" leftSection={<ClipboardPaste size={16} aria-hidden />} onClick={onPaste}>
          {t('editor.picker.paste')}
        </Button>
      )}
    </form>
  );
}

/** Chooses a type or pastes blocks, closes the dialog, and remembers types that were added. */
function usePicking({ replaced, onPick, onPaste, onClose }: BlockPickerProps, remember: (type: string) => void) {
  const pick = (type: BlockTypeInfo): void => {
    if (!replaced) remember(type.id);
    onClose();
    onPick(type);
  };
  const startDrag = useDragOut((type) => {
    remember(type.id);
    onClose();
  });
  const paste = async (): Promise<void> => {
    const text = await readClipboard();
    onClose();
    onPaste?.(text);
  };
  return { pick, startDrag, paste };
}

/**
 * Dialog to choose a block type. The focus stays in the search; arrow keys change the active type and Enter selects it.
 */
export function BlockPicker(props: BlockPickerProps) {
  const { replaced, onPaste, onClose } = props;
  const { t } = useTranslation();
  const { blockTypes } = useEditor();
  const id = useId();
  const [recent, remember] = useRecentTypes();
  const [typed, setTyped] = useState('');
  const { list, marked, setMarked, onKeyDown } = useMarkedOption(id, typed);
  const groups = pickerGroups(blockTypes, typed, { name: t('editor.picker.recent'), ids: replaced ? [] : recent });
  const all = groups.flatMap(({ types }) => types);
  const last = Math.min(marked, all.length - 1);
  const current = all[last];

  const { pick, startDrag, paste } = usePicking(props, remember);

  return (
    <Modal title={t(replaced ? 'editor.picker.replace' : 'editor.picker.add')} size="xl" onClose={onClose}>
      <PickerSearch
        id={id}
        activeID={current ? `${id}-${last}` : undefined}
        typed={typed}
        onType={(text) => {
          setTyped(text);
          setMarked(0);
        }}
        onKeyDown={onKeyDown}
        onSubmit={() => current && pick(current)}
        onPaste={onPaste && (() => void paste())}
      />
      {groups.length === 0 && <EmptyState title={t('search.noResults')} />}
      <div
        ref={list}
        id={`${id}-types`}
        role="listbox"
        aria-label={t('editor.picker.types')}
        className={`stack scroll gap-20 pad-2 ${classes.groups}`}
        tabIndex={-1}
        onKeyDown={onKeyDown}
        onClick={({ target }) => {
          const type = blockTypes.get((target as Element).closest<HTMLElement>('[data-type]')?.dataset.type ?? '');
          if (type) pick(type);
        }}
        hidden={groups.length === 0}
      >
        <TypeOptions
          id={id}
          groups={groups}
          marked={last}
          onMark={setMarked}
          onPress={(option, type) => !replaced && startDrag(option, type)}
        />
      </div>
      {replaced && current && <Replacement block={replaced} type={current} />}
    </Modal>
  );
}

import { TextInput } from '@mantine/core';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { KeyList } from '../../ui/key-list.tsx';
import { Modal } from '../../ui/modal.tsx';
import { StateMarks } from '../../ui/state-marks.tsx';
import { ErrorState } from '../../ui/states.tsx';
import classes from './command-palette.module.css';
import { paletteGroups, type PaletteItem } from './palette-item.ts';
import { typeInPalette, usePalette } from './palette-state.ts';
import { minCharacters, usePaletteItems } from './use-palette-items.ts';

interface OptionProps {
  item: PaletteItem;
  id: string;
  isActive: boolean;
  onPick(): void;
  onPoint(): void;
}

function Option({ item, id, isActive, onPick, onPoint }: OptionProps) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  const Icon = item.icon;
  return (
    // The input keeps the focus and handles the keys; `aria-activedescendant` names the active option.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- see above
    <div
      ref={row}
      id={id}
      role="option"
      aria-selected={isActive}
      className="row rounded-small pad-4-8 gap-10 pointer option min-height-36"
      onClick={onPick}
      onMouseMove={onPoint}
    >
      <Icon size={16} aria-hidden className="rigid muted" />
      <span className="flex wrap grow baseline gap-4-8">
        <span className="truncate">{item.text}</span>
        {item.detail && <span className="truncate muted caption">{item.detail}</span>}
      </span>
      {item.page && <StateMarks page={item.page} />}
      {item.keys && <KeyList keys={item.keys} />}
    </div>
  );
}

interface GroupsProps {
  id: string;
  groups: readonly { group: (typeof paletteGroups)[number]; own: readonly PaletteItem[] }[];
  current: PaletteItem | undefined;
  optionID(item: PaletteItem): string;
  onPick(item: PaletteItem): void;
  onPoint(item: PaletteItem): void;
}

function Groups({ id, groups, current, optionID, onPick, onPoint }: GroupsProps) {
  const { t } = useTranslation();
  return groups.map(({ group, own }) => (
    <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
      <div id={`${id}-${group}`} className={`caption muted strong ${classes.group}`}>
        {t(`palette.group.${group}`)}
      </div>
      {own.map((item) => (
        <Option
          key={optionID(item)}
          id={optionID(item)}
          item={item}
          isActive={item === current}
          onPick={() => onPick(item)}
          onPoint={() => onPoint(item)}
        />
      ))}
    </div>
  ));
}

/** How many results there are, or how to get some. */
function Hint({ typed, count, isSearching }: { typed: string; count: number; isSearching: boolean }) {
  const { t } = useTranslation();
  const isShort = typed.trim().length < minCharacters;
  return (
    <output className="caption block muted margin-top-8">
      {isSearching && t('palette.searching')}
      {!isSearching && isShort && t('palette.hint', { least: minCharacters })}
      {!isSearching && !isShort && t('search.count', { count })}
    </output>
  );
}

/** The items in their groups, the active one, and the keys that change and run it. */
function useActiveItem(typed: string, items: readonly PaletteItem[], onClose: () => void) {
  const [pointed, setActive] = useState<number | null>(null);
  // No option is active before typing or an arrow key: Enter alone must not publish a page.
  const active = pointed ?? (typed.trim() === '' ? -1 : 0);
  const groups = paletteGroups
    .map((group) => ({ group, own: items.filter((item) => item.group === group) }))
    .filter(({ own }) => own.length > 0);
  const shown = groups.flatMap(({ own }) => own);
  const position = Math.min(active, shown.length - 1);
  const pick = (item: PaletteItem | undefined): void => {
    if (!item) return;
    onClose();
    // After the dialog has closed and the focus is restored, since the action may open another dialog or read the focus.
    setTimeout(() => item.run());
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const last = shown.length - 1;
    const next = { ArrowDown: position >= last ? 0 : position + 1, ArrowUp: position <= 0 ? last : position - 1 };
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setActive(Math.max(0, next[event.key]));
    } else if (event.key === 'Enter') {
      event.preventDefault();
      pick(shown[position]);
    }
  };
  return { groups, shown, current: shown[position], setActive, pick, onKeyDown };
}

/** Command palette: finds pages and screens, and runs actions of the open screen, by keyboard. */
export function CommandPalette({ onClose }: { onClose(): void }) {
  const { t } = useTranslation();
  const id = useId();
  const typed = usePalette((state) => state.typed);
  const { items, isSearching, error, retry } = usePaletteItems(typed.trim());
  const { groups, shown, current, setActive, pick, onKeyDown } = useActiveItem(typed, items, onClose);
  const optionID = (item: PaletteItem): string => `${id}-${item.group}-${item.id}`;

  const isEmpty = shown.length === 0 && !isSearching && !error;
  return (
    <Modal title={t('palette.title')} size="lg" onClose={onClose}>
      <TextInput
        role="combobox"
        aria-label={t('palette.search')}
        aria-expanded={shown.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={current && optionID(current)}
        autoComplete="off"
        placeholder={t('palette.placeholder')}
        leftSection={<Search size={16} aria-hidden />}
        value={typed}
        onChange={(event) => {
          typeInPalette(event.currentTarget.value);
          setActive(null);
        }}
        onKeyDown={onKeyDown}
      />
      <div className={`scroll margin-top-12 ${classes.results}`}>
        {/* A scrollable list must be focusable; its keys work as in the field. */}
        <div
          id={`${id}-list`}
          role="listbox"
          aria-label={t('palette.results')}
          aria-activedescendant={current && optionID(current)}
          tabIndex={0}
          onKeyDown={onKeyDown}
        >
          <Groups
            id={id}
            groups={groups}
            current={current}
            optionID={optionID}
            onPick={pick}
            onPoint={(item) => setActive(shown.indexOf(item))}
          />
        </div>
        {error && <ErrorState failure={error} onRetry={retry} />}
        {isEmpty && <p className="caption block muted margin-top-8">{t('search.noResults')}</p>}
      </div>
      <Hint typed={typed} count={shown.length} isSearching={isSearching} />
    </Modal>
  );
}

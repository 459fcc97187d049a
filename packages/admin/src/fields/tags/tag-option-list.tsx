import { Lock, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { TagOption } from './tag-options.ts';
import classes from '../../ui/chips.module.css';

function OptionText({ option }: { option: TagOption }) {
  const { t } = useTranslation();
  if (option.kind === 'tag') {
    return (
      <>
        <span className="min-0 break-anywhere">{option.tag.name}</span>
        {option.tag.private && (
          <span className="inline-row gap-4 muted push caption">
            <Lock size={12} aria-hidden />
            {t('tags.private')}
          </span>
        )}
      </>
    );
  }
  const Icon = option.private ? Lock : Plus;
  return (
    <>
      <Icon size={14} aria-hidden />
      <span className="min-0 break-anywhere">
        {t(option.private ? 'tags.picker.makePrivate' : 'tags.picker.makePublic', { name: option.name })}
      </span>
    </>
  );
}

interface TagOptionListProps {
  id: string;
  label: string;
  options: readonly TagOption[];
  /** Index of the active option; its element ID is that of the list with `-` and this number. */
  marked: number;
  onChoose(option: TagOption): void;
}

/** Options of a tag picker. */
export function TagOptionList({ id, label, options, marked, onChoose }: TagOptionListProps) {
  return (
    <div id={id} role="listbox" aria-label={label} className={classes.options}>
      {options.map((option, place) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the input has the keys
        <div
          key={option.kind === 'tag' ? option.tag.id : String(option.private)}
          id={`${id}-${place}`}
          role="option"
          tabIndex={-1}
          aria-selected={place === marked}
          className="small row gap-8 option"
          data-marked={place === marked || undefined}
          // The input keeps the focus.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(option)}
        >
          <OptionText option={option} />
        </div>
      ))}
    </div>
  );
}

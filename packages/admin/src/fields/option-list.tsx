import { type ReactNode, useEffect } from 'react';
import classes from '../ui/chips.module.css';

interface OptionListProps<Option> {
  id: string;
  label: string;
  options: readonly Option[];
  /** Index of the active option; its element ID is that of the list with `-` and this number. */
  marked: number;
  /** Classes of the list; by default it floats over what follows. */
  className?: string | undefined;
  keyOf(option: Option): string | number;
  renderOption(option: Option): ReactNode;
  onChoose(option: NoInfer<Option>): void;
}

/** Options of a combobox, whose input has the focus and handles the keys. The active option is scrolled into view. */
export function OptionList<Option>(props: OptionListProps<Option>) {
  const { id, label, options, marked, className = classes.options, keyOf, renderOption, onChoose } = props;
  useEffect(() => {
    document.getElementById(`${id}-${marked}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, marked]);
  return (
    <div id={id} role="listbox" aria-label={label} className={className} tabIndex={-1}>
      {options.map((option, place) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the input has the keys
        <div
          key={keyOf(option)}
          id={`${id}-${place}`}
          role="option"
          tabIndex={-1}
          aria-selected={place === marked}
          className="row gap-8 rounded-small pad-4-8 hover-ground pointer option"
          data-marked={place === marked || undefined}
          // The input keeps the focus.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(option)}
        >
          {renderOption(option)}
        </div>
      ))}
    </div>
  );
}

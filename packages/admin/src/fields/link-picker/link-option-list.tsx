import { FileText, Hash } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { StateMarks } from '../../ui/state-marks.tsx';
import classes from '../../ui/chips.module.css';
import { LinkTargetLine } from './link-target-line.tsx';
import type { LinkOption } from './typed-link.ts';

const keyOf = (option: LinkOption): string => {
  if (option.kind === 'url') return option.url;
  return option.kind === 'page' ? `page:${option.page.id}` : `#${option.anchor}`;
};

function OptionText({ option }: { option: LinkOption }) {
  const { t } = useTranslation();
  if (option.kind === 'url') return <LinkTargetLine link={option} />;
  const isPage = option.kind === 'page';
  const Icon = isPage ? FileText : Hash;
  return (
    <>
      <Icon size={16} aria-hidden className="rigid muted" />
      <span className="stack min-0 grow">
        <span className="truncate">{isPage ? option.page.title : `#${option.anchor}`}</span>
        <span className="caption muted truncate">
          {isPage ? option.page.url : (option.page?.title ?? t('fields.link.thisPage'))}
        </span>
      </span>
      {isPage && <StateMarks page={option.page} />}
    </>
  );
}

interface LinkOptionListProps {
  id: string;
  label: string;
  options: readonly LinkOption[];
  /** Index of the active option; its element ID is that of the list with `-` and this number. */
  marked: number;
  /** Whether the list floats over what follows. */
  isFloating: boolean;
  onChoose(option: LinkOption): void;
}

/** Suggestions of a link combobox. */
export function LinkOptionList({ id, label, options, marked, isFloating, onChoose }: LinkOptionListProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    document.getElementById(`${id}-${marked}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, marked]);
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label={label}
      className={isFloating ? classes.options : 'list-box margin-top-8'}
      tabIndex={-1}
    >
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
          <OptionText option={option} />
        </div>
      ))}
    </div>
  );
}

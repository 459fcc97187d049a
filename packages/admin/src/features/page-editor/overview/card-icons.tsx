import { ChevronDown, ChevronRight, ChevronUp, Ellipsis, EyeOff, GripVertical } from 'lucide-react';
import type { ReactElement } from 'react';
import classes from './overview.module.css';

/** Icons of the cards with their size in pixels. */
const icons = {
  grip: [GripVertical, 16],
  chevron: [ChevronRight, 14],
  up: [ChevronUp, 16],
  down: [ChevronDown, 16],
  more: [Ellipsis, 18],
  hidden: [EyeOff, 14],
} as const;

type CardIcon = keyof typeof icons;

const idOf = (name: string): string => `icon-of-cards-${name}`;

/** Defines the card icons once as hidden SVG symbols, which every `cardIcon` references. */
export const CardIcons = () => (
  <svg className={classes.cardIcons} aria-hidden>
    {Object.entries(icons).map(([name, [Icon, size]]) => (
      <symbol key={name} id={idOf(name)} viewBox={`0 0 ${size} ${size}`}>
        <Icon size={size} />
      </symbol>
    ))}
  </svg>
);

const iconOf = (name: CardIcon): ReactElement => {
  const [, size] = icons[name];
  return (
    <svg className={name === 'chevron' ? 'rigid muted' : undefined} width={size} height={size} aria-hidden>
      <use href={`#${idOf(name)}`} />
    </svg>
  );
};

/** Icons of a card: shared elements, which cost little even with hundreds of blocks. */
export const cardIcon: Record<CardIcon, ReactElement> = {
  grip: iconOf('grip'),
  chevron: iconOf('chevron'),
  up: iconOf('up'),
  down: iconOf('down'),
  more: iconOf('more'),
  hidden: iconOf('hidden'),
};

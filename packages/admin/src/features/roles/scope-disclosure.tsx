import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import classes from './roles.module.css';

interface ScopeDisclosureProps {
  /** What the scope belongs to, for screen readers. */
  of: string;
  words: string;
  children: ReactNode;
}

/** A scope in words that opens its controls. */
export function ScopeDisclosure({ of, words, children }: ScopeDisclosureProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <div className={classes.narrowing}>
      <button
        type="button"
        className={classes.scopeButton}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <span className="visually-hidden">{of}: </span>
        <span>{words}</span>
        <ChevronDown size={14} aria-hidden />
      </button>
      {isOpen && (
        <div id={id} className={classes.controls}>
          {children}
        </div>
      )}
    </div>
  );
}

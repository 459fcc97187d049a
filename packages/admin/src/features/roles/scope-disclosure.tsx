import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import classes from './roles.module.css';

interface ScopeDisclosureProps {
  /** Name of the role or permission, for screen readers. */
  of: string;
  text: string;
  children: ReactNode;
}

/** Disclosure with the scope as text, which expands to its controls. */
export function ScopeDisclosure({ of, text, children }: ScopeDisclosureProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <div>
      <button
        type="button"
        className={`caption inline-row gap-4 break-anywhere muted min-height-24 hover-text ${classes.scopeButton}`}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <span className="visually-hidden">{of}: </span>
        <span>{text}</span>
        <ChevronDown size={14} aria-hidden />
      </button>
      {isOpen && (
        <div id={id} className="stack gap-12 indented margin-top-4 margin-bottom-8">
          {children}
        </div>
      )}
    </div>
  );
}

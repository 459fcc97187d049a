import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './data-table.module.css';

interface RowTitleProps {
  /** Where the title leads. */
  to?: string;
  state?: unknown;
  lang?: string;
  children: ReactNode;
}

/** What names a row, as a link where it leads somewhere. */
export function RowTitle({ to, state, lang, children }: RowTitleProps) {
  if (to === undefined) {
    return (
      <span className={classes.title} lang={lang}>
        {children}
      </span>
    );
  }
  return (
    <Link className={classes.title} to={to} state={state} lang={lang}>
      {children}
    </Link>
  );
}

/** A line below the first one of a cell. */
export const CellDetail = ({ children }: { children: ReactNode }) => <span className={classes.detail}>{children}</span>;

interface StatusProps {
  icon: LucideIcon;
  tone?: 'muted' | 'accent' | 'success' | 'info' | 'warning' | 'danger';
  children: ReactNode;
}

/** A state in words with a shape, so that colour is never the only difference. */
export const Status = ({ icon: Icon, tone = 'muted', children }: StatusProps) => (
  <span className={classes.status} data-tone={tone}>
    <Icon size={14} aria-hidden />
    {children}
  </span>
);

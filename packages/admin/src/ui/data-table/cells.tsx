import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { IconComponent } from '../icon.ts';
import classes from './data-table.module.css';

interface RowTitleProps {
  /** Target of the title link. */
  to?: string;
  state?: unknown;
  lang?: string;
  children: ReactNode;
}

/** Title of a row, with an optional link. */
export function RowTitle({ to, state, lang, children }: RowTitleProps) {
  if (to === undefined) {
    return (
      <span className={classes.title} lang={lang}>
        {children}
      </span>
    );
  }
  return (
    <Link className={`quiet-link ${classes.title}`} to={to} state={state} lang={lang}>
      {children}
    </Link>
  );
}

/** Secondary line of a cell. */
export const CellDetail = ({ children }: { children: ReactNode }) => (
  <span className={`caption block muted regular ${classes.detail}`}>{children}</span>
);

interface StatusProps {
  icon: IconComponent;
  tone?: 'muted' | 'accent' | 'success' | 'info' | 'warning' | 'danger';
  children: ReactNode;
}

/** State as text with an icon, so that colour is not the only difference. */
export const Status = ({ icon: Icon, tone = 'muted', children }: StatusProps) => (
  <span className={`inline-row gap-6 ${tone} ${classes.status}`}>
    <Icon size={14} aria-hidden />
    {children}
  </span>
);

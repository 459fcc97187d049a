import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTitle } from '../lib/use-title.ts';
import classes from './page-header.module.css';

export interface PageHeaderProps {
  title: string;
  /** A line below the title. */
  description?: ReactNode;
  /** Link back to the parent screen. */
  back?: { to: string; text: string };
  /** Buttons, the most important last. */
  actions?: ReactNode;
}

/** Header of a screen: title, description and actions. It sets the window title as well. */
export function PageHeader({ title, description, back, actions }: PageHeaderProps) {
  useTitle(title);
  return (
    <header className={`flex wrap spread ${classes.header}`}>
      <div className={classes.titles}>
        {back && (
          <Link to={back.to} className={`small inline-row gap-6 muted ${classes.back}`}>
            <ArrowLeft size={14} aria-hidden />
            {back.text}
          </Link>
        )}
        <h1>{title}</h1>
        {description && <p className="break-anywhere muted margin-top-2">{description}</p>}
      </div>
      {actions && <div className="flex wrap gap-8">{actions}</div>}
    </header>
  );
}

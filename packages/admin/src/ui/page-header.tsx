import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTitle } from '../lib/use-title.ts';

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
    <header className="flex wrap spread gap-12 items-start margin-bottom-20">
      <div className="min-0">
        {back && (
          <Link to={back.to} className="small inline-row gap-6 muted no-underline margin-bottom-8 hover-text">
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

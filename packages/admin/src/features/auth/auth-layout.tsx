import { type ReactNode, useEffect, useRef } from 'react';
import { useTitle } from '../../lib/use-title.ts';
import classes from './auth-layout.module.css';

/** Layout of the screens without a session: a narrow column below the logo. */
export function AuthLayout({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useTitle(title);
  useEffect(() => {
    // Each of these screens is a document of its own. Keyboard and screen reader users start at its heading.
    if (document.activeElement === document.body) heading.current?.focus();
  }, []);
  return (
    <main className={`stack sunken ${classes.layout}`}>
      <div className={`surface ${classes.column}`}>
        <div className={`row gap-10 bold ${classes.brand}`}>
          <svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
            <rect width="32" height="32" rx="8" fill="var(--accent)" />
            <path fill="var(--on-accent)" d="M8 8h7v7H8zm9 9h7v7h-7z" />
            <path fill="var(--on-accent)" fillOpacity=".55" d="M17 8h7v7h-7zM8 17h7v7H8z" />
          </svg>
          <span>Ximblox</span>
        </div>
        <h1 ref={heading} tabIndex={-1} className="no-outline">
          {title}
        </h1>
        {text && <p className="muted margin-top-8">{text}</p>}
        {children}
      </div>
    </main>
  );
}

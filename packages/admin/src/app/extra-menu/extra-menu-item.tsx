import type { ExtraMenuIcon } from '@ximblox/contract';
import { Link2, type LucideIcon, Zap } from 'lucide-react';
import { type MouseEvent, type ReactNode, useState } from 'react';
import { NavLink } from 'react-router';
import classes from '../shell/side-menu.module.css';
import { extraIcons } from './icons.ts';
import type { ExtraMenu, ExtraMenuEntry } from './use-extra-menu.ts';
import { isExternal, screenPath } from './use-go-to.ts';
import { useMenuAction } from './use-menu-action.ts';

function ActionButton({ action, children }: { action: string; children: ReactNode }) {
  const run = useMenuAction();
  const [isRunning, setRunning] = useState(false);
  const onClick = (event: MouseEvent): void => {
    if (isRunning) return;
    // On small screens the menu would cover the dialog or toast of the action.
    event.currentTarget.closest('dialog')?.close();
    setRunning(true);
    void run(action).finally(() => setRunning(false));
  };
  return (
    <button type="button" className={classes.link} onClick={onClick} aria-disabled={isRunning}>
      {children}
    </button>
  );
}

/** Menu entry: a link, a button that runs an action, or a heading. */
function Entry({ entry, icon: Icon }: { entry: ExtraMenuEntry; icon?: LucideIcon }) {
  const { title, slug, action } = entry;
  const content = (
    <>
      {Icon && <Icon size={16} aria-hidden />}
      <span>{title}</span>
    </>
  );
  if (action !== undefined) return <ActionButton action={action}>{content}</ActionButton>;
  if (slug === undefined) return <span className={classes.heading}>{content}</span>;
  return isExternal(slug) ? (
    <a className={classes.link} href={slug} target="_blank" rel="noreferrer">
      {content}
    </a>
  ) : (
    <NavLink className={classes.link} to={screenPath(slug)}>
      {content}
    </NavLink>
  );
}

/** Menu item of the site, with its nested items. */
export function ExtraMenuItem({ item }: { item: ExtraMenu[number] }) {
  return (
    <li>
      <Entry entry={item} icon={extraIcons[item.icon as ExtraMenuIcon] ?? (item.action === undefined ? Link2 : Zap)} />
      {item.items.length > 0 && (
        <ul className={classes.nested}>
          {item.items.map((entry) => (
            <li key={entry.title}>
              <Entry entry={entry} />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

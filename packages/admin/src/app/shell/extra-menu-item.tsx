import type { ExtraMenuIcon, ExtraMenuItemInfo } from '@ximblox/contract';
import {
  BookOpen,
  Calendar,
  ChartNoAxesColumn,
  ExternalLink,
  Link2,
  LifeBuoy,
  type LucideIcon,
  Mail,
  Settings,
  Users,
} from 'lucide-react';
import { NavLink } from 'react-router';
import classes from './side-menu.module.css';

const icons: Record<ExtraMenuIcon, LucideIcon> = {
  'book-open': BookOpen,
  calendar: Calendar,
  chart: ChartNoAxesColumn,
  'external-link': ExternalLink,
  help: LifeBuoy,
  'life-buoy': LifeBuoy,
  mail: Mail,
  settings: Settings,
  users: Users,
};

function ItemLink({ title, slug, icon: Icon }: { title: string; slug: string; icon?: LucideIcon }) {
  const content = (
    <>
      {Icon && <Icon size={16} aria-hidden />}
      <span>{title}</span>
    </>
  );
  return /^https?:\/\//.test(slug) ? (
    <a className={classes.link} href={slug} target="_blank" rel="noreferrer">
      {content}
    </a>
  ) : (
    <NavLink className={classes.link} to={slug.startsWith('/') ? slug : `/${slug}`}>
      {content}
    </NavLink>
  );
}

/** An item that the site adds, with its own items below it. */
export function ExtraMenuItem({ item }: { item: ExtraMenuItemInfo }) {
  const Icon = icons[item.icon as ExtraMenuIcon] ?? Link2;
  return (
    <li>
      {item.slug === undefined ? (
        <span className={classes.heading}>
          <Icon size={16} aria-hidden />
          <span>{item.title}</span>
        </span>
      ) : (
        <ItemLink title={item.title} slug={item.slug} icon={Icon} />
      )}
      {item.items && item.items.length > 0 && (
        <ul className={classes.nested}>
          {item.items.map((child) => (
            <li key={child.slug}>
              <ItemLink {...child} />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

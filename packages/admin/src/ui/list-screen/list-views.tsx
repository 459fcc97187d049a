import { Link, type To, useSearchParams } from 'react-router';
import { writeValues } from '../../lib/list/filters.ts';
import classes from './list-view.module.css';

/** Returns the view in the address; the first by default. */
export function useView<View extends string>(name: string, views: readonly [View, ...View[]]): View {
  const [address] = useSearchParams();
  return views.find((view) => view === address.get(name)) ?? views[0];
}

interface ViewLinksProps {
  label: string;
  links: readonly { to: To; text: string; isCurrent: boolean }[];
}

/** Tabs that are links. */
export const ViewLinks = ({ label, links }: ViewLinksProps) => (
  <nav aria-label={label} className={`flex wrap line-below ${classes.views}`}>
    {links.map(({ to, text, isCurrent }) => (
      <Link key={text} to={to} aria-current={isCurrent ? 'page' : undefined}>
        {text}
      </Link>
    ))}
  </nav>
);

interface ListViewsProps<View extends string> {
  label: string;
  /** Parameter of the view in the address. */
  name: string;
  views: readonly [View, ...View[]];
  current: View;
  text: (view: View) => string;
  /** Parameters of the address that stay when the view changes. */
  keeps?: readonly string[];
}

/** Tabs between the lists of a screen. */
export function ListViews<View extends string>(props: ListViewsProps<View>) {
  const { label, name, views, current, text, keeps = [] } = props;
  const [address] = useSearchParams();
  const kept = Object.fromEntries(keeps.map((one) => [one, address.get(one) ?? '']));
  const search = (view: View): string => {
    const next = new URLSearchParams();
    writeValues(next, { [name]: view === views[0] ? '' : view, ...kept });
    return next.toString();
  };
  return (
    <ViewLinks
      label={label}
      links={views.map((view) => ({
        to: { search: search(view) },
        text: text(view),
        isCurrent: view === current,
      }))}
    />
  );
}

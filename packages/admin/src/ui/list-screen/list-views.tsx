import { Link, useSearchParams } from 'react-router';
import { writeValues } from '../../lib/list/filters.ts';
import classes from './list-view.module.css';

/** The view that an address names; the first one when it names none. */
export function useView<View extends string>(name: string, views: readonly [View, ...View[]]): View {
  const [address] = useSearchParams();
  return views.find((view) => view === address.get(name)) ?? views[0];
}

interface ListViewsProps<View extends string> {
  label: string;
  /** Of the view, in the address. */
  name: string;
  views: readonly [View, ...View[]];
  current: View;
  text: (view: View) => string;
  /** Names of what another view begins with as it stands in the address. */
  keeps?: readonly string[];
}

/** Lists of one screen, of which one is shown. */
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
    <nav aria-label={label} className={classes.views}>
      {views.map((view) => (
        <Link key={view} to={{ search: search(view) }} aria-current={view === current ? 'page' : undefined}>
          {text(view)}
        </Link>
      ))}
    </nav>
  );
}

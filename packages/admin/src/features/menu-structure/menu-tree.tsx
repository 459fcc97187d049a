import type { ErrorItem } from '@ximblox/contract';
import { useTranslation } from 'react-i18next';
import { keyAt, placedItems, type Tree } from './menu-draft.ts';
import { MenuRow, type RowActions } from './menu-row.tsx';
import classes from './menu-structure.module.css';

interface MenuTreeProps {
  tree: Tree;
  /** Errors of the last answer; each is shown at its item. */
  errors: readonly ErrorItem[];
  grabbed: string | null;
  actions: RowActions;
}

/** The items of a menu, those below others further to the right. */
export function MenuTree({ tree, errors, grabbed, actions }: MenuTreeProps) {
  const { t } = useTranslation();
  const rows = placedItems(tree);
  return (
    <ol className={classes.tree} aria-label={t('menus.items')}>
      {rows.map((placed) => (
        <li key={placed.item.key}>
          <span className="visually-hidden">
            {t('menus.level', { level: placed.level })}
            {placed.parent && ` ${t('menus.below', { name: placed.parent.title })}`}
          </span>
          <MenuRow
            placed={placed}
            tree={tree}
            errors={errors.filter(({ property }) => keyAt(tree, property) === placed.item.key)}
            isGrabbed={grabbed === placed.item.key}
            actions={actions}
          />
        </li>
      ))}
    </ol>
  );
}

import type { ErrorItem } from '@ximblox/contract';
import { useTranslation } from 'react-i18next';
import { keyAt, type LevelLimit, type Tree } from './menu-draft.ts';
import { MenuRow, type RowActions } from './menu-row.tsx';
import { useFolding } from './use-folding.ts';

interface MenuTreeProps {
  tree: Tree;
  /** Errors of the last response, shown at their items. */
  errors: readonly ErrorItem[];
  grabbed: string | null;
  /** Maximum number of levels. */
  depth: number;
  limit: LevelLimit;
  actions: RowActions;
}

/** Indented tree of menu items. */
export function MenuTree({ tree, errors, grabbed, depth, limit, actions }: MenuTreeProps) {
  const { t } = useTranslation();
  const { rows, folded, toggle } = useFolding(tree, [
    ...(grabbed === null ? [] : [grabbed]),
    ...errors.flatMap(({ property }) => keyAt(tree, property) ?? []),
  ]);
  return (
    <ol className="line-above" aria-label={t('menus.items')}>
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
            isFolded={folded.has(placed.item.key)}
            onFold={() => toggle(placed.item.key)}
            isGrabbed={grabbed === placed.item.key}
            depth={depth}
            limit={limit}
            actions={actions}
          />
        </li>
      ))}
    </ol>
  );
}

import { useTranslation } from 'react-i18next';
import { TreeGrid } from './tree-grid.tsx';
import { withAncestors } from './tree-rows.ts';
import { useTree } from './use-tree.ts';

interface PlacePickerProps {
  locale: string;
  /** Address of the selected page or folder. */
  value: string;
  error: string | undefined;
  onChange(slug: string): void;
}

/** Tree for selecting the new parent page or folder. */
export function PlacePicker({ locale, value, error, onChange }: PlacePickerProps) {
  const { t } = useTranslation();
  const tree = useTree(locale, withAncestors(value));
  return (
    <div className="stack gap-4 one-column">
      <span className="small strong">{t('page.tree.move.place')}</span>
      <div className="card list-box">
        <TreeGrid
          label={t('page.tree.move.place')}
          tree={tree}
          first={value}
          chosen={value}
          onEnter={({ slug }) => onChange(slug)}
        />
      </div>
      <output className="small">
        {error === undefined ? (
          t('page.tree.move.below', { address: `/${value}` })
        ) : (
          <span className="danger">{error}</span>
        )}
      </output>
    </div>
  );
}

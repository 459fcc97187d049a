import { useTranslation } from 'react-i18next';
import { changesBetween, type Tree } from './menu-draft.ts';

/** List of the items that another user has added, removed, changed and moved. */
export function ConflictChanges({ base, theirs }: { base: Tree; theirs: Tree }) {
  const { t } = useTranslation();
  const changes = changesBetween(base, theirs);
  return (
    <>
      <p>{t('menus.conflict.theirChanges')}</p>
      <dl className="stack gap-8">
        {(['added', 'removed', 'changed', 'moved'] as const)
          .filter((kind) => changes[kind].length > 0)
          .map((kind) => (
            <div key={kind}>
              <dt className="small">{t(`menus.conflict.${kind}`)}</dt>
              <dd>{changes[kind].map(({ title }) => title).join(', ')}</dd>
            </div>
          ))}
      </dl>
    </>
  );
}

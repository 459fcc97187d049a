import { field, isSameValue } from '@ximblox/blocks/internal';
import { contract, type MenuItem, type MenuTree as SavedTree } from '@ximblox/contract';
import { useTranslation } from 'react-i18next';
import changeClasses from '../../fields/compare/changes.module.css';
import { ChangedValue } from '../../fields/compare/changed-value.tsx';
import { HistoryDialog } from '../../fields/history/history-dialog.tsx';
import { api } from '../../lib/api.ts';
import { toast } from '../../ui/toasts.tsx';
import { changesBetween, placedItems, type Tree } from './menu-draft.ts';
import { menuQuery } from './use-menu.ts';

const linkField = field.link();

/** Number of names in a phrase before the rest is counted. */
const namedItems = 3;

/** Describes the difference between two trees, one phrase for each kind of change. */
function useMenuPhrases(): (before: Tree, after: Tree) => string[] {
  const { t, i18n } = useTranslation();
  const list = new Intl.ListFormat(i18n.language, { type: 'conjunction' });
  const namesOf = (items: readonly MenuItem[]): string => {
    const names = items.slice(0, namedItems).map(({ title }) => title);
    const count = items.length - names.length;
    return list.format(count > 0 ? [...names, t('history.menu.others', { count })] : names);
  };
  return (before, after) => {
    const changes = changesBetween(before, after);
    const old = new Map(placedItems(before).map(({ item }) => [item.key, item]));
    const renamed = changes.changed.filter(({ key, title }) => old.get(key)?.title !== title);
    const relinked = changes.changed.filter(({ key, link }) => !isSameValue(old.get(key)?.link, link));
    const { added, removed, moved } = changes;
    return Object.entries({ added, removed, renamed, relinked, moved })
      .filter(([, items]) => items.length > 0)
      .map(([change, items]) =>
        t(`history.menu.${change as 'added' | 'removed' | 'renamed' | 'relinked' | 'moved'}`, {
          names: namesOf(items),
        }),
      );
  };
}

/** Items that differ between two trees: added, removed, changed and moved. */
function MenuChanges({ before, after }: { before: Tree; after: Tree }) {
  const { t } = useTranslation();
  const changes = changesBetween(before, after);
  const [old, now] = [before, after].map(
    (tree) => new Map(placedItems(tree).map((placed) => [placed.item.key, placed])),
  );
  const kinds = (['added', 'removed', 'changed', 'moved'] as const).filter((kind) => changes[kind].length > 0);
  if (kinds.length === 0) return <p className="small muted">{t('editor.compare.same')}</p>;
  const placeOf = (key: string, side: typeof old): string =>
    side?.get(key)?.parent?.title ?? t('history.menu.topLevel');
  return kinds.map((kind) => (
    <section key={kind} className={changeClasses.part}>
      <h3>{t(`menus.conflict.${kind}`)}</h3>
      <dl className={`stack gap-12 ${changeClasses.changes}`}>
        {changes[kind].map(({ key, title, link }) => {
          const was = old?.get(key)?.item;
          return (
            <div key={key}>
              <dt>{title}</dt>
              <dd>
                {kind === 'added' && <ChangedValue field={linkField} before={null} after={link} />}
                {kind === 'removed' && <ChangedValue field={linkField} before={link} after={null} />}
                {kind === 'changed' && was?.title !== title && (
                  <ChangedValue field={undefined} before={was?.title} after={title} />
                )}
                {kind === 'changed' && !isSameValue(was?.link, link) && (
                  <ChangedValue field={linkField} before={was?.link} after={link} />
                )}
                {kind === 'moved' && placeOf(key, old) !== placeOf(key, now) && (
                  <p>{t('history.menu.place', { from: placeOf(key, old), to: placeOf(key, now) })}</p>
                )}
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  ));
}

interface MenuHistoryProps {
  saved: SavedTree;
  name: string;
  isDirty: boolean;
  /** Whether the form shows a version of a release, so that the one in effect can be restored too. */
  isInRelease: boolean;
  onRestore(items: Tree): void;
  onClose(): void;
}

/** History of a menu in one locale. Restoring puts the items of a version in the editor. */
export function MenuHistory({ saved, name, isDirty, isInRelease, onRestore, onClose }: MenuHistoryProps) {
  const { id, locale, version } = saved;
  const { t } = useTranslation();
  const describe = useMenuPhrases();
  return (
    <HistoryDialog<Tree>
      name={name}
      queryKey={[...menuQuery(id, locale).queryKey, version]}
      read={(body, signal) => api.call(contract.menus.versions, { params: { id }, query: { locale }, body, signal })}
      describe={describe}
      renderChanges={(before, after) => <MenuChanges before={before} after={after} />}
      note={isDirty ? t('history.replaces') : undefined}
      canRestore={({ until }) => until !== null || isInRelease}
      onRestore={({ content, number }) => {
        onRestore(content);
        onClose();
        toast({ text: t('history.inForm', { number }) });
      }}
      onClose={onClose}
    />
  );
}

import type { MenuTree } from '@ximblox/contract';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/format.ts';
import { Modal } from '../../ui/modal.tsx';
import { changesBetween, type Tree } from './menu-draft.ts';
import classes from './menu-structure.module.css';

interface ConflictDialogProps {
  /** The items that both have begun with. */
  base: Tree;
  theirs: MenuTree;
  isSaving: boolean;
  onKeepMine(): void;
  onTakeTheirs(): void;
  onClose(): void;
}

/** Says that somebody else has saved the menu meanwhile, with what they have changed, and asks whose tree it is to be. */
export function ConflictDialog({ base, theirs, isSaving, onKeepMine, onTakeTheirs, onClose }: ConflictDialogProps) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const changes = changesBetween(base, theirs.items);
  return (
    <Modal
      title={t('menus.conflict.title')}
      onClose={onClose}
      buttons={[
        { text: t('menus.conflict.takeTheirs'), theme: 'grey', onClick: onTakeTheirs },
        { text: t('menus.conflict.keepMine'), theme: 'orange', isRunning: isSaving, onClick: onKeepMine },
      ]}
    >
      <p>
        {t('menus.conflict.text', {
          name: theirs.updatedBy?.name ?? t('menus.conflict.somebody'),
          time: theirs.updatedAt ? dateTime(theirs.updatedAt) : '',
        })}
      </p>
      <dl className={`stack gap-8 margin-0 ${classes.changes}`}>
        {(['added', 'removed', 'changed', 'moved'] as const)
          .filter((kind) => changes[kind].length > 0)
          .map((kind) => (
            <div key={kind}>
              <dt>{t(`menus.conflict.${kind}`)}</dt>
              <dd>{changes[kind].map(({ title }) => title).join(', ')}</dd>
            </div>
          ))}
      </dl>
    </Modal>
  );
}

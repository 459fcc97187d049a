import { useTranslation } from 'react-i18next';
import { KeyList } from '../../../ui/key-list.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { shortcutKeys, shortcuts } from '../../../lib/shortcuts.ts';
import classes from './dialogs.module.css';

/** Lists all keyboard shortcuts. */
export function ShortcutsDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation();
  return (
    <Modal title={t('editor.shortcuts.title')} onClose={onClose}>
      <dl className={`stack ${classes.shortcuts}`}>
        {shortcuts.map((shortcut) => (
          <div key={shortcut}>
            <dt>{t(`editor.shortcuts.${shortcut}`)}</dt>
            <dd>
              <KeyList keys={shortcutKeys[shortcut]} />
            </dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}

import { useTranslation } from 'react-i18next';
import { Modal } from '../../../ui/modal.tsx';
import { shortcutKeys, shortcuts } from '../shortcuts.ts';
import classes from './dialogs.module.css';

/** Lists every shortcut. */
export function ShortcutsDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation();
  const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);
  const keyName = (key: string): string => (key === 'Mod' ? (isApple ? '⌘' : 'Ctrl') : key);
  return (
    <Modal title={t('editor.shortcuts.title')} onClose={onClose}>
      <dl className={classes.shortcuts}>
        {shortcuts.map((shortcut) => (
          <div key={shortcut}>
            <dt>{t(`editor.shortcuts.${shortcut}`)}</dt>
            <dd>
              {shortcutKeys[shortcut].map((key) => (
                <kbd key={key}>{keyName(key)}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}

import type { StoredSettings } from '@ximblox/contract';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/format.ts';
import { Modal } from '../../ui/modal.tsx';
import type { SettingName } from './settings-changes.ts';

interface ConflictDialogProps {
  theirs: StoredSettings;
  /** The settings that both have changed. */
  names: readonly SettingName[];
  isSaving: boolean;
  onKeepMine(): void;
  onTakeTheirs(): void;
  onClose(): void;
}

/** Says that somebody else has changed the same settings meanwhile, and asks whose are to hold. */
export function ConflictDialog({ theirs, names, isSaving, onKeepMine, onTakeTheirs, onClose }: ConflictDialogProps) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  return (
    <Modal
      title={t('settings.conflict.title')}
      onClose={onClose}
      buttons={[
        { text: t('settings.conflict.takeTheirs'), theme: 'grey', onClick: onTakeTheirs },
        { text: t('settings.conflict.keepMine'), theme: 'orange', isRunning: isSaving, onClick: onKeepMine },
      ]}
    >
      <p>
        {t('settings.conflict.text', {
          name: theirs.updatedBy?.name ?? t('settings.conflict.somebody'),
          time: theirs.updatedAt ? dateTime(theirs.updatedAt) : '',
        })}
      </p>
      <ul>
        {names.map((name) => (
          <li key={name}>{t(`settings.name.${name}`)}</li>
        ))}
      </ul>
    </Modal>
  );
}

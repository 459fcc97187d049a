import { type Fields, labelOf } from '@ximblox/blocks/internal';
import type { EmptiedDefault } from '@ximblox/contract';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/format.ts';
import { Modal } from '../../ui/modal.tsx';

interface EmptiedDialogProps {
  emptied: readonly EmptiedDefault[];
  fields: Fields;
  isSaving: boolean;
  onSave(): void;
  onClose(): void;
}

/** Lists fields that would become empty on published pages, and asks for confirmation before saving. */
export function EmptiedDialog({ emptied, fields, isSaving, onSave, onClose }: EmptiedDialogProps) {
  const { t } = useTranslation();
  const { number } = useFormats();
  return (
    <Modal
      title={t('pageTypes.defaults.emptied.title')}
      onClose={onClose}
      buttons={[
        { text: t('common.cancel'), theme: 'grey', onClick: onClose },
        { text: t('pageTypes.defaults.emptied.save'), theme: 'orange', isRunning: isSaving, onClick: onSave },
      ]}
    >
      <p>{t('pageTypes.defaults.emptied.text')}</p>
      <ul>
        {emptied.map(({ name, pages }) => (
          <li key={name}>
            {t('pageTypes.defaults.emptied.field', {
              name: labelOf(name, fields[name] ?? {}),
              count: pages,
              number: number(pages),
            })}
          </li>
        ))}
      </ul>
    </Modal>
  );
}

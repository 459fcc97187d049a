import type { ListField } from '@ximblox/blocks';
import { useTranslation } from 'react-i18next';
import { Modal } from '../ui/modal.tsx';
import { FieldForm } from './field-form.tsx';

interface ItemDialogProps {
  field: ListField;
  /** What the item is called in the list. */
  name: string;
  /** Path of the item. */
  path: string;
  onClose(): void;
}

/** The form of one item of a list in a dialog. What is typed is in the page at once, as everywhere in the editor: undo takes it back. */
export function ItemDialog({ field, name, path, onClose }: ItemDialogProps) {
  const { t } = useTranslation();
  return (
    <Modal
      title={t('fields.list.edit', { name })}
      size="lg"
      onClose={onClose}
      confirm={{ text: t('fields.list.done'), onClick: onClose }}
    >
      <FieldForm fields={field.fields} prefix={path} />
    </Modal>
  );
}

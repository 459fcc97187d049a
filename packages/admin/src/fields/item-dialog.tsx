import { isSameValue, type ListField } from '@ximblox/blocks/internal';
import { useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { focusInvalid } from '../lib/focus-invalid.ts';
import { Modal } from '../ui/modal.tsx';
import { ContentPortProvider, useContentPort } from './content-port.ts';
import { FieldForm } from './field-form.tsx';
import { checkedPort, itemErrors } from './item-errors.ts';
import { itemContent, restoreItem } from './list-items.ts';

interface ItemDialogProps {
  field: ListField;
  title: string;
  /** Path of the list. */
  list: string;
  position: number;
  onClose(): void;
  /** Reverts the changes of the dialog. */
  onCancel(): void;
}

/**
 * Dialog with the form of one list item. Changes apply to the page immediately; undo and Cancel revert them. Closing
 * cancels too, but asks for confirmation after a change. Done is refused while the item has validation errors, and goes
 * to the first.
 */
export function ItemDialog({ field, title, list, position, onClose, onCancel }: ItemDialogProps) {
  const { t } = useTranslation();
  const port = useContentPort();
  const checked = useMemo(() => checkedPort(port), [port]);
  const form = useRef<HTMLDivElement>(null);
  const [before] = useState(() => itemContent(port.content(), list, position));
  const [isAsking, setAsking] = useState(false);
  const isChanged = (): boolean => !isSameValue(before, itemContent(port.content(), list, position));
  const cancel = (): void => {
    if (isChanged()) port.change((content) => restoreItem(content, list, position, before), `props.${list}`, false);
    onCancel();
  };
  const finish = (): void => {
    const errors = itemErrors(port.content(), list, position, field.fields);
    if (errors.length === 0) return onClose();
    flushSync(() => {
      setAsking(false);
      checked.setErrors(errors);
    });
    focusInvalid(form.current);
  };
  return (
    <Modal
      title={title}
      size="lg"
      onClose={() => (isChanged() ? setAsking(true) : cancel())}
      buttons={[
        { text: t('common.cancel'), theme: 'grey', onClick: cancel },
        { text: t('fields.list.done'), theme: 'orange', onClick: finish },
      ]}
    >
      <ContentPortProvider value={checked.port}>
        <div ref={form}>
          <FieldForm fields={field.fields} prefix={`${list}.${position}`} />
        </div>
      </ContentPortProvider>
      {isAsking && (
        <Modal
          title={t('fields.list.leave.title')}
          size="sm"
          onClose={() => setAsking(false)}
          buttons={[
            { text: t('unsaved.discard'), theme: 'grey', onClick: cancel },
            { text: t('fields.list.leave.keep'), theme: 'orange', onClick: finish },
          ]}
        >
          <p>{t('fields.list.leave.text')}</p>
        </Modal>
      )}
    </Modal>
  );
}

import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Modal } from '../../../ui/modal.tsx';

interface CommentDialogProps {
  title: string;
  confirm: string;
  onConfirm(comment: string): void;
  onClose(): void;
}

/** Asks for a comment that may be left out, before publication is requested. */
export function CommentDialog({ title, confirm, onConfirm, onClose }: CommentDialogProps) {
  const { t } = useTranslation();
  const [comment, setComment] = useState('');
  return (
    <Modal
      title={title}
      onClose={onClose}
      confirm={{
        text: confirm,
        onClick: () => {
          onClose();
          onConfirm(comment);
        },
      }}
    >
      <Textarea
        data-autofocus
        autosize
        minRows={3}
        maxLength={2000}
        label={`${t('editor.request.comment')} (${t('common.optional')})`}
        value={comment}
        onChange={(event) => setComment(event.currentTarget.value)}
      />
    </Modal>
  );
}

import { TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { emptyBlock, sharedSectionType } from '@ximblox/blocks/internal';
import { type Block, contract, type ErrorItem } from '@ximblox/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api.ts';
import { errorsOfFailure } from '../../../lib/errors/error-collections.ts';
import { useErrorText } from '../../../lib/errors/error-text.ts';
import { proposeHiddenSlug } from '../../../lib/slug.ts';
import { Modal } from '../../../ui/modal.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { fieldsOf, useEditor, useEditorState } from '../editor-context.ts';

interface SectionDialogProps {
  blocks: readonly Block[];
  /** Called with the block that shows the new section. */
  onCreated(section: Block): void;
  onClose(): void;
}

/** Creates a shared section from blocks of the page. */
export function SectionDialog({ blocks, onCreated, onClose }: SectionDialogProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const queryClient = useQueryClient();
  const { blockTypes } = useEditor();
  const locale = useEditorState(({ page }) => page.locale);
  const [title, setTitle] = useState('');
  const [errors, setErrors] = useState<readonly ErrorItem[]>([]);
  const create = useMutation({
    mutationFn: async () => {
      const slug = proposeHiddenSlug(title, sharedSectionType, locale);
      const body = { title: title.trim(), slug, type: sharedSectionType, locale, content: [...blocks] };
      const { pageID } = await api.call(contract.pages.create, { body });
      const empty = emptyBlock({ type: sharedSectionType, fields: fieldsOf(blockTypes.get(sharedSectionType)) ?? {} });
      onCreated({ ...empty, props: { section: { kind: 'page', pageID } } });
      void queryClient.invalidateQueries({ queryKey: ['pages'] });
      toast({ text: t('editor.section.created', { title: title.trim() }) });
      onClose();
    },
    onError: (failure) => setErrors(errorsOfFailure(failure)),
  });
  return (
    <Modal
      title={t('editor.section.create')}
      onClose={onClose}
      confirm={{ text: t('editor.section.confirm'), isRunning: create.isPending, form: 'shared-section' }}
    >
      <form
        id="shared-section"
        className="stack gap-12"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (title.trim() === '') setErrors([{ property: 'name', code: 'V_01' }]);
          else create.mutate();
        }}
      >
        <p>{t('editor.section.text', { count: blocks.length })}</p>
        <TextInput
          data-autofocus
          label={t('editor.section.title')}
          required
          maxLength={255}
          autoComplete="off"
          value={title}
          error={errors.length > 0 ? errors.map(errorText).join(' ') : undefined}
          onChange={(event) => {
            setTitle(event.currentTarget.value);
            setErrors([]);
          }}
        />
      </form>
    </Modal>
  );
}

import { Checkbox, TextInput } from '@mantine/core';
import { contract } from '@ximblox/contract';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api.ts';
import { refreshTemplates } from '../../../lib/templates.ts';
import { useFormAction } from '../../../lib/use-form-action.ts';
import { ErrorList } from '../../../ui/error-list.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { useEditor, useEditorState } from '../editor-context.ts';
import { blockName } from '../overview/block-name.ts';
import { isDirty } from '../store/editor-state.ts';

/** Checkboxes for the blocks that pages from the template cannot change. */
function LockedBlocks({ locked, onChange }: { locked: readonly string[]; onChange(locked: string[]): void }) {
  const { t } = useTranslation();
  const { blockTypes } = useEditor();
  const saved = useEditorState((state) => state.saved);
  if (saved.order.length === 0) return null;
  return (
    <fieldset className="stack gap-8">
      <legend>{t('templates.locked')}</legend>
      <p className="small muted">{t('templates.lockedHelp')}</p>
      {saved.order.map((key, position) => {
        const { label, summary } = blockName(blockTypes, saved.blocks[key]);
        return (
          <Checkbox
            key={key}
            label={t('editor.block.name', { label, position: position + 1 })}
            description={summary}
            checked={locked.includes(key)}
            onChange={(event) =>
              onChange(event.currentTarget.checked ? [...locked, key] : locked.filter((one) => one !== key))
            }
          />
        );
      })}
    </fieldset>
  );
}

/** Form that saves the newest version of the page, of the live line or in its release, as a template. */
export function TemplateDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation();
  const id = useId();
  const page = useEditorState((state) => state.page);
  const dirty = useEditorState(isDirty);
  const [name, setName] = useState('');
  const [description, setDescription] = useState('');
  const [lockedBlocks, setLockedBlocks] = useState<string[]>([]);
  const { isRunning, onSubmit, errors } = useFormAction(
    () => {
      const body = { pageID: page.id, name, description, lockedBlocks, releaseID: page.release?.id };
      return api.call(contract.templates.create, { body });
    },
    () => {
      onClose();
      toast({ text: t('templates.created', { name }) });
      void refreshTemplates();
    },
  );
  return (
    <Modal title={t('templates.save')} onClose={onClose} confirm={{ text: t('templates.submit'), isRunning, form: id }}>
      <form id={id} onSubmit={onSubmit} noValidate className="stack gap-16 one-column">
        <ErrorList errors={errors.rest(['name', 'description'])} />
        {dirty && <p>{t('templates.dirty')}</p>}
        <TextInput
          name="name"
          label={t('templates.name')}
          required
          maxLength={100}
          value={name}
          error={errors.of('name')}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <TextInput
          name="description"
          label={`${t('templates.descriptionLabel')} (${t('common.optional')})`}
          maxLength={300}
          value={description}
          error={errors.of('description')}
          onChange={(event) => setDescription(event.currentTarget.value)}
        />
        <LockedBlocks locked={lockedBlocks} onChange={setLockedBlocks} />
      </form>
    </Modal>
  );
}

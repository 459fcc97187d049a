import { Checkbox, TextInput } from '@mantine/core';
import { contract, fail, type Tag } from '@ximblox/contract';
import { useEffect, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { refreshTags, useTags, validateTag } from '../../fields/tags/use-tags.ts';
import { api } from '../../lib/api.ts';
import { clearErrors, useErrors } from '../../lib/errors/error-collections.ts';
import { useFormErrors } from '../../lib/errors/error-text.ts';
import { useFormAction } from '../../lib/use-form-action.ts';
import { ErrorList } from '../../ui/error-list.tsx';
import { Modal } from '../../ui/modal.tsx';
import { toast } from '../../ui/toasts.tsx';
import classes from './tags.module.css';

/** Makes a tag, or gives one another name and makes it public or private. */
export function EditTagModal({ tag, onClose }: { tag?: Tag; onClose(): void }) {
  const { t } = useTranslation();
  const id = useId();
  const { tags } = useTags();
  const { of, rest } = useFormErrors(useErrors('tags'));
  useEffect(() => () => clearErrors('tags'), []);
  const { isRunning, onSubmit } = useFormAction(
    'tags',
    async (values) => {
      const name = (values['name'] ?? '').trim();
      const isPrivate = values['private'] === 'on';
      if (tag) return api.call(contract.tags.update, { params: { id: tag.id }, body: { name, private: isPrivate } });
      // Who makes a tag here wants a new one.
      if (name === '') fail('V_01', 'name');
      if (tags?.some((known) => known.name.toLowerCase() === name.toLowerCase())) fail('V_06', 'name');
      return { tag: await validateTag(name, isPrivate) };
    },
    async (answer) => {
      onClose();
      toast({ text: t(tag ? 'tags.edit.done' : 'tags.create.done', { name: answer.tag.name }) });
      await refreshTags();
    },
  );
  return (
    <Modal
      title={tag ? t('tags.edit.title') : t('tags.new')}
      onClose={onClose}
      confirm={{ text: tag ? t('common.save') : t('tags.create.submit'), isRunning, form: id }}
    >
      <form id={id} onSubmit={onSubmit} noValidate className={classes.form}>
        <ErrorList errors={rest(['name', 'tag'])} />
        <TextInput
          name="name"
          label={t('tags.name')}
          description={tag ? t('tags.edit.nameHelp') : undefined}
          required
          maxLength={100}
          autoComplete="off"
          defaultValue={tag?.name ?? ''}
          error={of('name') ?? of('tag')}
        />
        <Checkbox
          name="private"
          label={t('tags.private')}
          description={t('tags.privateHelp')}
          defaultChecked={tag?.private ?? false}
        />
      </form>
    </Modal>
  );
}

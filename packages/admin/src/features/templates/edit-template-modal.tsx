import { TextInput } from '@mantine/core';
import { contract, type PageTemplate } from '@ximblox/contract';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api.ts';
import { useDraft } from '../../lib/draft/use-draft.ts';
import { queryClient } from '../../lib/query-client.ts';
import { refreshTemplates, templatesQuery } from '../../lib/templates.ts';
import { DraftDialogs } from '../../ui/draft-dialogs.tsx';
import { ErrorList } from '../../ui/error-list.tsx';
import { Modal } from '../../ui/modal.tsx';
import { toast } from '../../ui/toasts.tsx';

type Names = Pick<PageTemplate, 'name' | 'description'>;

/** Modal form for the name and description of a template. */
export function EditTemplateModal({ template, onClose }: { template: PageTemplate; onClose(): void }) {
  const { t } = useTranslation();
  const id = useId();
  const draft = useDraft<Names, Names>({
    stored: template,
    valueOf: ({ name, description }) => ({ name, description }),
    fetchNewest: async () => {
      const newest = await queryClient.fetchQuery({ ...templatesQuery, staleTime: 0 });
      return newest.find((one) => one.id === template.id) ?? template;
    },
    save: async (body) =>
      (await api.call(contract.templates.update, { params: { id: String(template.id) }, body })).template,
    onSaved: async ({ name }) => {
      onClose();
      toast({ text: t('templates.changed', { name }) });
      await refreshTemplates();
    },
  });
  const { value, errors, change } = draft;
  return (
    <>
      <Modal
        title={t('templates.edit')}
        onClose={onClose}
        isDirty={draft.isDirty}
        confirm={{ text: t('common.save'), isRunning: draft.isSaving, form: id }}
      >
        <form id={id} onSubmit={draft.onSubmit} noValidate className="stack gap-16">
          <ErrorList errors={errors.rest(['name', 'description'])} />
          <TextInput
            name="name"
            label={t('templates.name')}
            required
            maxLength={100}
            value={value.name}
            error={errors.of('name')}
            onChange={(event) => change({ name: event.currentTarget.value })}
          />
          <TextInput
            name="description"
            label={`${t('templates.descriptionLabel')} (${t('common.optional')})`}
            maxLength={300}
            value={value.description}
            error={errors.of('description')}
            onChange={(event) => change({ description: event.currentTarget.value })}
          />
        </form>
      </Modal>
      <DraftDialogs
        draft={draft}
        describe={(name, side) => ({
          label: t(name === 'name' ? 'templates.name' : 'templates.descriptionLabel'),
          text: side[name],
        })}
      />
    </>
  );
}

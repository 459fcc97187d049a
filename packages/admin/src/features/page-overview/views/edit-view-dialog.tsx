import { contract, type SavedView } from '@ximblox/contract';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api.ts';
import { useDraft } from '../../../lib/draft/use-draft.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { DraftDialogs } from '../../../ui/draft-dialogs.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { refreshSavedViews, savedViewsQuery } from './saved-views.ts';
import { ViewFields, type ViewNaming } from './view-fields.tsx';

/** Form that renames a view, and shares it or stops sharing it. */
export function EditViewDialog({ view, onClose }: { view: SavedView; onClose(): void }) {
  const { t } = useTranslation();
  const id = useId();
  const draft = useDraft<SavedView, ViewNaming>({
    stored: view,
    valueOf: ({ name, shared }) => ({ name, shared }),
    fetchNewest: async () => {
      const newest = await queryClient.fetchQuery({ ...savedViewsQuery, staleTime: 0 });
      return newest.find((one) => one.id === view.id) ?? view;
    },
    save: async (naming, { query }) => {
      const input = { params: { id: String(view.id) }, body: { ...naming, query } };
      return (await api.call(contract.savedViews.update, input)).view;
    },
    onSaved: async ({ name }) => {
      onClose();
      toast({ text: t('page.views.updated', { name }) });
      await refreshSavedViews();
    },
  });
  return (
    <>
      <Modal
        title={t('page.views.edit')}
        onClose={onClose}
        isDirty={draft.isDirty}
        confirm={{ text: t('common.save'), isRunning: draft.isSaving, form: id }}
      >
        <form id={id} onSubmit={draft.onSubmit} noValidate className="stack gap-16">
          <ViewFields value={draft.value} errors={draft.errors} onChange={draft.change} />
        </form>
      </Modal>
      <DraftDialogs
        draft={draft}
        describe={(name, side) =>
          name === 'name' ? { label: t('page.views.name'), text: side.name } : { label: t('page.views.share') }
        }
      />
    </>
  );
}

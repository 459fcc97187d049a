import { contract, maxSavedViews } from '@ximblox/contract';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { api } from '../../../lib/api.ts';
import { useFormAction } from '../../../lib/use-form-action.ts';
import { Modal } from '../../../ui/modal.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { type CurrentView, refreshSavedViews, viewAddress } from './saved-views.ts';
import { ViewFields } from './view-fields.tsx';

/** Form that saves a query of the list as a view, and opens it. */
export function SaveViewDialog({ current, onClose }: { current: CurrentView; onClose(): void }) {
  const { t } = useTranslation();
  const id = useId();
  const navigate = useNavigate();
  const [naming, setNaming] = useState({ name: '', shared: false });
  const { query, views } = current;
  const isFull = views.filter(({ shared }) => shared === naming.shared).length >= maxSavedViews;
  const { isRunning, onSubmit, errors } = useFormAction(
    () => api.call(contract.savedViews.create, { body: { ...naming, query } }),
    async ({ view }) => {
      onClose();
      toast({ text: t('page.views.saved', { name: view.name }) });
      await refreshSavedViews();
      void navigate(viewAddress(view), { replace: true });
    },
  );
  return (
    <Modal
      title={t('page.views.save')}
      onClose={onClose}
      confirm={{ text: t('common.save'), isRunning, disabled: isFull, form: id }}
    >
      <form id={id} onSubmit={onSubmit} noValidate className="stack gap-16">
        <p className="muted">{t('page.views.saveHelp')}</p>
        <ViewFields
          value={naming}
          errors={errors}
          onChange={(changes) => setNaming((now) => ({ ...now, ...changes }))}
        />
        {isFull && (
          <p role="alert" className="danger">
            {t('page.views.full', { number: maxSavedViews })}
          </p>
        )}
      </form>
    </Modal>
  );
}

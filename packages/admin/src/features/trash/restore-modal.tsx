import { contract, type DeletedPage } from '@ximblox/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api.ts';
import { ErrorList } from '../../ui/error-list.tsx';
import { Modal } from '../../ui/modal.tsx';
import { usePageAction } from '../../ui/page-modals/use-page-action.ts';
import { useRestoredToast } from '../../ui/page-modals/use-restore.ts';
import { SlugField } from '../../ui/slug-field.tsx';

/** Restores a page under another address, because its own is now used by another page. */
export function RestoreModal({ page, onClose }: { page: DeletedPage; onClose: () => void }) {
  const { t } = useTranslation();
  const tell = useRestoredToast();
  const [slug, setSlug] = useState(page.slug === '' ? 'restored' : `${page.slug}-2`);
  const { isRunning, onSubmit, errors } = usePageAction(
    () => api.call(contract.trash.restore, { params: { id: page.id }, body: { slug: slug.trim() } }),
    (answer) => {
      onClose();
      tell(page, answer);
    },
  );
  return (
    <Modal
      title={t('page.trash.restoreTitle')}
      onClose={onClose}
      confirm={{ text: t('page.trash.restore'), isRunning, form: 'restore' }}
    >
      <p>{t('page.trash.addressTaken', { title: page.title, url: page.url })}</p>
      <form id="restore" onSubmit={onSubmit} noValidate>
        <ErrorList errors={errors.rest(['slug'])} />
        <SlugField value={slug} locale={page.locale} onChange={setSlug} error={errors.of('slug')} />
      </form>
    </Modal>
  );
}

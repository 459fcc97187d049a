import { contract, type PageSummary } from '@ximblox/contract';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api.ts';
import { useSiteSettings } from '../../lib/site-settings.ts';
import { ErrorList } from '../error-list.tsx';
import { LiveSiteNote } from '../live-site-note.tsx';
import { Modal } from '../modal.tsx';
import { toast } from '../toasts.tsx';
import { LinkingPages } from './linking-pages.tsx';
import { useRestore } from './use-restore.ts';
import { usePageAction } from './use-page-action.ts';

interface DeleteModalProps {
  page: Pick<PageSummary, 'id' | 'title' | 'publishedVersionID'>;
  onClose: () => void;
  /** Called after the page was moved to the trash. */
  onDone?: () => void;
}

/** Confirms moving a page to the trash. */
export function DeleteModal({ page, onClose, onDone }: DeleteModalProps) {
  const { t } = useTranslation();
  const { binDays } = useSiteSettings();
  const { restore } = useRestore(page);
  const { isRunning, onSubmit, errors } = usePageAction(
    () => api.call(contract.pages.delete, { params: { id: String(page.id) } }),
    () => {
      onClose();
      toast({
        text: t('page.delete.done', { title: page.title }),
        action: { text: t('page.trash.restore'), onClick: () => void restore() },
      });
      onDone?.();
    },
  );
  return (
    <Modal
      title={t('page.delete.title')}
      size="sm"
      onClose={onClose}
      confirm={{ text: t('page.delete.confirm'), isDangerous: true, isRunning, form: 'delete' }}
    >
      <form id="delete" onSubmit={onSubmit}>
        <p>{t('page.delete.text', { title: page.title, count: binDays })}</p>
        {page.publishedVersionID !== null && <p>{t('page.delete.published')}</p>}
        <LiveSiteNote />
        <LinkingPages pageID={page.id} />
        <ErrorList errors={errors.rest([])} />
      </form>
    </Modal>
  );
}

import { Button } from '@mantine/core';
import { contract, type SubmittedForm } from '@ximblox/contract';
import { Download, Trash2, UserSearch } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api.ts';
import { refreshSubmissions } from '../../lib/submissions.ts';
import { Modal } from '../../ui/modal.tsx';
import { useCall } from '../../ui/use-call.ts';
import { useDownload } from '../../ui/use-download.ts';
import { exportAddress } from './inbox-filters.ts';
import { PersonModal } from './person-modal.tsx';
import type { Submissions } from './use-submissions.ts';

/** Asks for confirmation and deletes all spam. */
function EmptySpamModal({ count, onClose }: { count: number; onClose: () => void }) {
  const { t } = useTranslation();
  const { isRunning, run } = useCall();
  const empty = async (): Promise<void> => {
    await run(() => api.call(contract.submissions.emptySpam), t('inbox.spam.emptied'));
    refreshSubmissions();
    onClose();
  };
  return (
    <Modal
      title={t('inbox.spam.empty')}
      onClose={onClose}
      confirm={{ text: t('inbox.spam.empty'), isDangerous: true, isRunning, onClick: () => void empty() }}
    >
      <p>{t('inbox.spam.question', { count })}</p>
    </Modal>
  );
}

/** Downloads the submissions of the list. */
function ExportLink({ list, format }: { list: Submissions; format: 'csv' | 'xlsx' }) {
  const { t, i18n } = useTranslation();
  const { isRunning, onClick } = useDownload();
  const query = { format, language: i18n.language };
  return (
    <Button
      component="a"
      href={exportAddress(list, format, i18n.language)}
      download
      variant="default"
      loading={isRunning}
      leftSection={<Download size={16} aria-hidden />}
      onClick={onClick((fetch) => api.call(contract.submissions.export, { query, fetch }))}
    >
      {t(`inbox.export.${format}`)}
    </Button>
  );
}

/** Buttons of the inbox: personal data, exports, and for spam, deleting all of it. */
export function InboxActions({ list, forms }: { list: Submissions; forms: readonly SubmittedForm[] }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<'person' | 'empty'>();
  const managed = forms.filter(({ isManaged }) => isManaged);
  const spam = managed.reduce((sum, form) => sum + form.spam, 0);
  return (
    <>
      {managed.length > 0 && (
        <Button variant="default" leftSection={<UserSearch size={16} aria-hidden />} onClick={() => setOpen('person')}>
          {t('inbox.person.open')}
        </Button>
      )}
      {list.folder === 'spam' && spam > 0 && (
        <Button
          variant="default"
          className="danger"
          leftSection={<Trash2 size={16} aria-hidden />}
          onClick={() => setOpen('empty')}
        >
          {t('inbox.spam.empty')}
        </Button>
      )}
      <ExportLink list={list} format="csv" />
      <ExportLink list={list} format="xlsx" />
      {open === 'person' && <PersonModal onClose={() => setOpen(undefined)} />}
      {open === 'empty' && <EmptySpamModal count={spam} onClose={() => setOpen(undefined)} />}
    </>
  );
}

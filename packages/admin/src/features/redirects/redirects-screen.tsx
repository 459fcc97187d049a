import { Button } from '@mantine/core';
import { Plus, Upload } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ListViews, useView } from '../../ui/list-screen/list-views.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { AddRedirectModal } from './add-redirect-modal.tsx';
import { BrokenList } from './broken-list.tsx';
import { ImportModal } from './import-modal.tsx';
import { MissingList } from './missing-list.tsx';
import { RedirectList } from './redirect-list.tsx';

const views = ['redirects', 'missing', 'broken'] as const;

/** Redirects, missing addresses and broken links. */
export function RedirectsScreen() {
  const { t } = useTranslation();
  const view = useView('list', views);
  const [open, setOpen] = useState<{ kind: 'add'; from: string } | { kind: 'import' }>();
  const add = (from: string): void => setOpen({ kind: 'add', from });
  return (
    <>
      <PageHeader
        title={t('redirects.title')}
        description={t('redirects.description')}
        actions={
          <>
            <Button
              variant="default"
              leftSection={<Upload size={16} aria-hidden />}
              onClick={() => setOpen({ kind: 'import' })}
            >
              {t('redirects.import')}
            </Button>
            <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => add('')}>
              {t('redirects.add')}
            </Button>
          </>
        }
      />
      <ListViews
        label={t('redirects.list')}
        name="list"
        views={views}
        current={view}
        text={(one) => t(`redirects.lists.${one}`)}
      />
      {view === 'redirects' && <RedirectList />}
      {view === 'missing' && <MissingList onAdd={add} />}
      {view === 'broken' && <BrokenList />}
      {open?.kind === 'add' && <AddRedirectModal from={open.from} onClose={() => setOpen(undefined)} />}
      {open?.kind === 'import' && <ImportModal onClose={() => setOpen(undefined)} />}
    </>
  );
}

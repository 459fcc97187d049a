import { Button } from '@mantine/core';
import type { Redirect } from '@ximblox/contract';
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
import { ReleaseRedirects } from './release-redirects.tsx';
import { RemovedList } from './removed-list.tsx';
import { useReleaseRedirects } from './use-release-redirects.ts';
import { lazyDialog } from '../../ui/lazy-part.tsx';

const RedirectHistory = lazyDialog(async () => (await import('./redirect-history.tsx')).RedirectHistory);

const AddToReleaseModal = lazyDialog(async () => (await import('../../ui/add-to-release-modal.tsx')).AddToReleaseModal);

const views = ['redirects', 'removed', 'missing', 'broken'] as const;

type OpenDialog =
  | { kind: 'add'; from: string; pageID?: number | null }
  | { kind: 'import' }
  | { kind: 'release'; address: Pick<Redirect, 'locale' | 'slug'> }
  | { kind: 'history'; address: Pick<Redirect, 'locale' | 'slug' | 'from'> };

interface DialogsProps {
  open: OpenDialog | undefined;
  inRelease: ReturnType<typeof useReleaseRedirects>;
  onClose(): void;
}

function RedirectDialogs({ open, inRelease, onClose }: DialogsProps) {
  return (
    <>
      {open?.kind === 'add' && (
        <AddRedirectModal from={open.from} pageID={open.pageID} inRelease={inRelease} onClose={onClose} />
      )}
      {open?.kind === 'import' && <ImportModal onClose={onClose} />}
      {open?.kind === 'release' && (
        <AddToReleaseModal changes={[{ kind: 'redirect', ...open.address, pageID: null }]} onClose={onClose} />
      )}
      {open?.kind === 'history' && <RedirectHistory address={open.address} inRelease={inRelease} onClose={onClose} />}
    </>
  );
}

/** Redirects, removed ones, missing addresses and broken links. */
export function RedirectsScreen() {
  const { t } = useTranslation();
  const view = useView('list', views);
  const [open, setOpen] = useState<OpenDialog>();
  const inRelease = useReleaseRedirects();
  const add = (from: string): void => setOpen({ kind: 'add', from });
  return (
    <>
      <PageHeader
        title={t('redirects.title')}
        description={t('redirects.description')}
        actions={
          <>
            {!inRelease && (
              <Button
                variant="default"
                leftSection={<Upload size={16} aria-hidden />}
                onClick={() => setOpen({ kind: 'import' })}
              >
                {t('redirects.import')}
              </Button>
            )}
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
      {view === 'redirects' && inRelease && (
        <>
          <ReleaseRedirects
            release={inRelease.release}
            items={inRelease.items}
            onEdit={({ title, change }) => setOpen({ kind: 'add', from: title, pageID: change.pageID })}
            onRemove={(item) => void inRelease.withdraw(item)}
          />
          <h2 className="margin-top-16 margin-bottom-16">{t('workingRelease.live')}</h2>
        </>
      )}
      {view === 'redirects' && (
        <RedirectList
          inRelease={inRelease}
          onEdit={(row) => {
            const changed = inRelease?.find(row)?.change;
            setOpen({ kind: 'add', from: row.from, pageID: changed ? changed.pageID : row.page.id });
          }}
          onHistory={(address) => setOpen({ kind: 'history', address })}
          onRelease={({ locale, slug }) => setOpen({ kind: 'release', address: { locale, slug } })}
        />
      )}
      {view === 'removed' && (
        <RemovedList inRelease={inRelease} onHistory={(address) => setOpen({ kind: 'history', address })} />
      )}
      {view === 'missing' && <MissingList onAdd={add} />}
      {view === 'broken' && <BrokenList />}
      <RedirectDialogs open={open} inRelease={inRelease} onClose={() => setOpen(undefined)} />
    </>
  );
}

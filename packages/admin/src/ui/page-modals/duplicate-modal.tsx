import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { contract, type PageSummary } from '@ximblox/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { api } from '../../lib/api.ts';
import { useWorkingRelease } from '../../lib/working-release.ts';
import { ErrorList } from '../error-list.tsx';
import { Modal } from '../modal.tsx';
import { SlugField } from '../slug-field.tsx';
import { toast } from '../toasts.tsx';
import { usePageAction } from './use-page-action.ts';

interface DuplicateModalProps {
  page: Pick<PageSummary, 'id' | 'title' | 'slug' | 'locale' | 'type'>;
  onClose: () => void;
}

/** A free slug near that of the page, which is taken. */
function useFreeSlug(page: DuplicateModalProps['page']): string {
  // The home page has an empty slug.
  const requested = page.slug === '' ? 'copy' : page.slug;
  const { data } = useQuery({
    queryKey: ['pages', 'slug-proposal', page.locale, requested, page.type],
    queryFn: ({ signal }) =>
      api.call(contract.pages.slugAvailable, {
        body: { slug: requested, locale: page.locale, type: page.type, propose: true },
        signal,
      }),
    staleTime: 0,
    gcTime: 0,
  });
  return data?.free ?? '';
}

/** Form that copies a page with a new title and address. */
export function DuplicateModal({ page, onClose }: DuplicateModalProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const working = useWorkingRelease();
  const [title, setTitle] = useState(t('page.duplicate.copyTitle', { title: page.title }));
  const [ownSlug, setSlug] = useState<string>();
  const freeSlug = useFreeSlug(page);
  const slug = ownSlug ?? freeSlug;
  const { isRunning, onSubmit, errors } = usePageAction(
    () =>
      api.call(contract.pages.duplicate, {
        body: { pageID: page.id, locale: page.locale, title, slug: slug.trim(), releaseID: working?.id },
      }),
    ({ pageID }) => {
      onClose();
      toast({
        text: t('page.duplicate.done'),
        action: { text: t('common.edit'), onClick: () => void navigate(`/page/${pageID}`) },
      });
    },
  );
  return (
    <Modal
      title={t('page.duplicate.title')}
      onClose={onClose}
      confirm={{
        text: t('page.duplicate.submit'),
        isRunning,
        disabled: title.trim() === '' || (slug === '' && ownSlug === undefined),
        form: 'duplicate',
      }}
    >
      <p>{t('page.duplicate.text', { title: page.title })}</p>
      {working && <p>{t('workingRelease.newPage', { name: working.name })}</p>}
      <form id="duplicate" onSubmit={onSubmit} noValidate>
        <ErrorList errors={errors.rest(['title', 'slug'])} />
        <TextInput
          name="title"
          label={t('page.new.pageTitle')}
          required
          value={title}
          onChange={(event) => setTitle(event.currentTarget.value)}
          error={errors.of('title')}
          maxLength={255}
          mb="lg"
        />
        <SlugField
          value={slug}
          locale={page.locale}
          type={page.type}
          description={t('page.duplicate.slugHelp')}
          onChange={setSlug}
          error={errors.of('slug')}
        />
      </form>
    </Modal>
  );
}

import { TextInput } from '@mantine/core';
import { contract, type PageSummary } from '@ximblox/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { api } from '../../lib/api.ts';
import { ErrorList } from '../error-list.tsx';
import { Modal } from '../modal.tsx';
import { SlugField } from '../slug-field.tsx';
import { toast } from '../toasts.tsx';
import { usePageAction } from './use-page-action.ts';

interface DuplicateModalProps {
  page: Pick<PageSummary, 'id' | 'title' | 'slug' | 'locale'>;
  onClose: () => void;
}

/** Copies a page to a new title and address. */
export function DuplicateModal({ page, onClose }: DuplicateModalProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [title, setTitle] = useState(t('page.duplicate.copyTitle', { title: page.title }));
  const [slug, setSlug] = useState(page.slug === '' ? 'copy' : `${page.slug}-2`);
  const { isRunning, onSubmit, errors } = usePageAction(
    () =>
      api.call(contract.pages.duplicate, { body: { pageID: page.id, locale: page.locale, title, slug: slug.trim() } }),
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
      confirm={{ text: t('page.duplicate.submit'), isRunning, disabled: title.trim() === '', form: 'duplicate' }}
    >
      <p>{t('page.duplicate.text', { title: page.title })}</p>
      <form id="duplicate" onSubmit={onSubmit} noValidate>
        <ErrorList errors={errors.rest(['title', 'slug'])} />
        <TextInput
          label={t('page.new.pageTitle')}
          required
          value={title}
          onChange={(event) => setTitle(event.currentTarget.value)}
          error={errors.of('title')}
          maxLength={255}
          mb="lg"
        />
        <SlugField value={slug} locale={page.locale} onChange={setSlug} error={errors.of('slug')} />
      </form>
    </Modal>
  );
}

import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Block, contract, type ListedPage } from '@ximblox/contract';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from '../../../fields/link-picker/link-picker.module.css';
import { adminBase } from '../../../lib/address.ts';
import { api } from '../../../lib/api.ts';
import { useFormats } from '../../../lib/format.ts';
import { Modal } from '../../../ui/modal.tsx';
import { StateMarks } from '../../../ui/state-marks.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { useEditorState } from '../editor-context.ts';
import { copyToPage } from './copy-to-page.ts';

/** Number of listed pages; the search finds the others. */
const pageSize = 50;

interface CopyToPageDialogProps {
  blocks: readonly Block[];
  onClose(): void;
}

/** Dialog that copies blocks to the end of another page. */
export function CopyToPageDialog({ blocks, onClose }: CopyToPageDialogProps) {
  const { t } = useTranslation();
  const { localeName } = useFormats();
  const ownID = useEditorState((state) => state.page.id);
  const queryClient = useQueryClient();
  const [typed, setTyped] = useState('');
  const [searchTerm] = useDebouncedValue(typed.trim(), 250);
  const { data, isError, error, refetch } = useQuery({
    queryKey: ['pages', 'copy-targets', searchTerm],
    queryFn: ({ signal }) => api.call(contract.pages.list, { body: { searchTerm, pageSize }, signal }),
    placeholderData: keepPreviousData,
  });
  const pages = (data?.items ?? []).filter(({ id }) => id !== ownID);
  const copy = useMutation({
    mutationFn: ({ id }: ListedPage) => copyToPage(api, id, blocks),
    onSuccess: (_, { id, title }) => {
      void queryClient.invalidateQueries({ queryKey: ['pages'] });
      toast({
        text: t('editor.copyToPage.done', { title }),
        action: { text: t('editor.copyToPage.open'), href: `${adminBase}/page/${id}` },
      });
      onClose();
    },
  });
  return (
    <Modal title={t('editor.copyToPage.title')} size="lg" onClose={onClose}>
      <div className="stack gap-12 min-0" aria-busy={copy.isPending}>
        <p className="muted">{t('editor.copyToPage.text', { count: blocks.length })}</p>
        <TextInput
          data-autofocus
          type="search"
          label={t('fields.link.search')}
          leftSection={<Search size={16} aria-hidden />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {isError && <ErrorState failure={error} onRetry={() => void refetch()} />}
        {copy.error && <ErrorState failure={copy.error} onRetry={() => copy.mutate(copy.variables)} />}
        {!data && !isError && <LoadingState />}
        <output className="visually-hidden">{data && t('search.count', { count: pages.length })}</output>
        {data && pages.length === 0 && <EmptyState title={t('search.noResults')} />}
        {pages.length > 0 && (
          <ul className={`plain-list stack gap-2 scroll ${classes.results}`} aria-label={t('fields.link.results')}>
            {pages.map((page) => (
              <li key={page.id}>
                <button
                  type="button"
                  className={`stack full-width text-left pad-8-12 focus-inside ${classes.result}`}
                  onClick={() => {
                    if (!copy.isPending) copy.mutate(page);
                  }}
                >
                  <span className="strong">{page.title}</span>
                  <span className="caption muted">{localeName(page.locale)}</span>
                  <StateMarks page={page} />
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Modal>
  );
}

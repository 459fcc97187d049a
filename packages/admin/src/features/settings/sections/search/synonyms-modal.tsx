import { Textarea } from '@mantine/core';
import { contract, type ErrorItem, maxCuratedTerms, maxSynonymTerms } from '@ximblox/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../lib/api.ts';
import { useDraft } from '../../../../lib/draft/use-draft.ts';
import { queryClient } from '../../../../lib/query-client.ts';
import { DraftDialogs } from '../../../../ui/draft-dialogs.tsx';
import { ErrorList } from '../../../../ui/error-list.tsx';
import { Modal } from '../../../../ui/modal.tsx';
import { toast } from '../../../../ui/toasts.tsx';
import { refreshCurated, synonymsQuery } from './curated-queries.ts';

/** Edited group of synonyms; without an ID if it is new. */
export interface EditedSynonyms {
  id?: number;
  locale: string;
  terms: readonly string[];
}

const termsIn = (typed: string): string[] =>
  typed
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** Error messages of a group of synonyms: of the field, and of the group as a whole. */
function useSynonymErrors(errors: readonly ErrorItem[], sent: readonly string[]) {
  const { t } = useTranslation();
  const isAboutTerms = (property: string): boolean => property === 'terms' || property.startsWith('terms.');
  const sentence = (property: string, code: string): string => {
    if (property === 'terms') {
      return sent.length > maxSynonymTerms
        ? t('settings.search.synonyms.tooMany', { count: maxSynonymTerms })
        : t('settings.search.synonyms.tooFew');
    }
    const term = sent[Number(property.slice('terms.'.length))] ?? '';
    if (code === 'V_06') return t('settings.search.synonyms.same', { term });
    return code === 'V_14' || code === 'V_11'
      ? t('settings.search.synonyms.tooLong', { term })
      : t('settings.search.noWord', { term });
  };
  return {
    ofTerms: errors
      .filter(({ property }) => isAboutTerms(property))
      .map(({ property, code }) => sentence(property, code)),
    isFull: errors.some(({ code }) => code === 'V_07'),
    rest: errors.filter(({ property }) => !isAboutTerms(property)),
  };
}

/** Draft of a group of synonyms, as text with one term a line. @param onSend receives the terms when they are saved */
function useSynonymsDraft(edited: EditedSynonyms, onSend: (terms: string[]) => void, onClose: () => void) {
  const { t } = useTranslation();
  const { id, locale } = edited;
  return useDraft<Pick<EditedSynonyms, 'terms'>, { terms: string }>({
    stored: edited,
    valueOf: ({ terms }) => ({ terms: terms.map((term) => `${term}\n`).join('') }),
    fetchNewest:
      id === undefined
        ? undefined
        : async () => {
            const newest = await queryClient.fetchQuery({ ...synonymsQuery(locale), staleTime: 0 });
            return newest.find((one) => one.id === id) ?? edited;
          },
    save: async (value) => {
      const terms = termsIn(value.terms);
      onSend(terms);
      await api.call(contract.search.saveSynonyms, { body: { ...(id === undefined ? {} : { id }), locale, terms } });
      return { terms };
    },
    onSaved: async () => {
      await refreshCurated();
      toast({ text: t('settings.search.synonyms.saved') });
      onClose();
    },
  });
}

/** Form that creates or changes a group of synonyms. */
export function SynonymsModal({ edited, onClose }: { edited: EditedSynonyms; onClose(): void }) {
  const { t } = useTranslation();
  const [sent, setSent] = useState<readonly string[]>([]);
  const draft = useSynonymsDraft(edited, setSent, onClose);
  const { ofTerms, isFull, rest } = useSynonymErrors(draft.errors.all, sent);
  const { terms } = draft.value;
  return (
    <>
      <Modal
        title={t(edited.id === undefined ? 'settings.search.synonyms.add' : 'settings.search.synonyms.edit')}
        onClose={onClose}
        isDirty={draft.isDirty}
        confirm={{ text: t('common.save'), isRunning: draft.isSaving, form: 'synonyms' }}
      >
        <form id="synonyms" onSubmit={draft.onSubmit} noValidate>
          <ErrorList
            errors={rest}
            title={isFull ? t('settings.search.synonyms.full', { count: maxCuratedTerms }) : undefined}
          />
          <Textarea
            name="terms"
            label={t('settings.search.synonyms.words')}
            description={t('settings.search.synonyms.wordsHelp')}
            required
            autosize
            minRows={4}
            maxRows={12}
            autoComplete="off"
            value={terms}
            error={ofTerms.length > 0 ? ofTerms.join(' ') : undefined}
            onChange={(event) => draft.change({ terms: event.currentTarget.value })}
            onFocus={({ currentTarget }) => currentTarget.setSelectionRange(terms.length, terms.length)}
          />
        </form>
      </Modal>
      <DraftDialogs
        draft={draft}
        leaves={null}
        describe={(_, side) => ({ label: t('settings.search.synonyms.words'), text: side.terms.trim() })}
      />
    </>
  );
}

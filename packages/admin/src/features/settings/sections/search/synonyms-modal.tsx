import { Textarea } from '@mantine/core';
import { contract, maxCuratedTerms, maxSynonymTerms } from '@ximblox/contract';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../lib/api.ts';
import { clearErrors, useErrors } from '../../../../lib/errors/error-collections.ts';
import { useFormAction } from '../../../../lib/use-form-action.ts';
import { ErrorList } from '../../../../ui/error-list.tsx';
import { Modal } from '../../../../ui/modal.tsx';
import { toast } from '../../../../ui/toasts.tsx';
import { refreshCurated } from './curated-queries.ts';

/** A group of synonyms that is edited; a new one without an ID. */
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

/** What is wrong with a group of synonyms, as sentences: beside the field, and about the group as a whole. */
function useSynonymErrors(sent: readonly string[]) {
  const { t } = useTranslation();
  const errors = useErrors('search');
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

/** Adds a group of synonyms, or changes one. */
export function SynonymsModal({ edited, onClose }: { edited: EditedSynonyms; onClose(): void }) {
  const { t } = useTranslation();
  const { id, locale, terms } = edited;
  const [typed, setTyped] = useState(terms.map((term) => `${term}\n`).join(''));
  const [sent, setSent] = useState<readonly string[]>([]);
  const { ofTerms, isFull, rest } = useSynonymErrors(sent);
  useEffect(() => () => clearErrors('search'), []);
  const { isRunning, onSubmit } = useFormAction(
    'search',
    () => {
      setSent(termsIn(typed));
      const body = { ...(id === undefined ? {} : { id }), locale, terms: termsIn(typed) };
      return api.call(contract.search.saveSynonyms, { body });
    },
    async () => {
      await refreshCurated();
      toast({ text: t('settings.search.synonyms.saved') });
      onClose();
    },
  );
  return (
    <Modal
      title={t(id === undefined ? 'settings.search.synonyms.add' : 'settings.search.synonyms.edit')}
      onClose={onClose}
      confirm={{ text: t('common.save'), isRunning, form: 'synonyms' }}
    >
      <form id="synonyms" onSubmit={onSubmit} noValidate>
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
          value={typed}
          error={ofTerms.length > 0 ? ofTerms.join(' ') : undefined}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onFocus={({ currentTarget }) => currentTarget.setSelectionRange(typed.length, typed.length)}
        />
      </form>
    </Modal>
  );
}

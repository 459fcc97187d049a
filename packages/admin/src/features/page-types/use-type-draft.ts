import { type BlockContent, type Fields, inheritContent } from '@ximblox/blocks';
import { contract, type EmptiedDefault, type ErrorItem, type TypeDefaults } from '@ximblox/contract';
import { useTranslation } from 'react-i18next';
import type { ContentPort } from '../../fields/content-port.ts';
import { api } from '../../lib/api.ts';
import { type Draft, useDraft } from '../../lib/draft/use-draft.ts';
import { errorsOf, onErrorsChange, setErrors } from '../../lib/errors/error-collections.ts';
import { queryClient } from '../../lib/query-client.ts';
import { typeDefaultsQuery } from '../../lib/type-defaults.ts';
import { toast } from '../../ui/toasts.tsx';

/** Draft of the default values of a page type in one locale. */
export type TypeDraft = Draft<TypeDefaults, Pick<TypeDefaults, 'content'>>;

/** Draft of the default values of a page type in one locale. */
export function useTypeDraft(saved: TypeDefaults): TypeDraft {
  const { t } = useTranslation();
  const { id, locale } = saved;
  return useDraft<TypeDefaults, Pick<TypeDefaults, 'content'>>({
    stored: saved,
    errors: 'page-types',
    valueOf: ({ content }) => ({ content }),
    versionOf: ({ version }) => version,
    fetchNewest: () => queryClient.fetchQuery({ ...typeDefaultsQuery(id, locale), staleTime: 0 }),
    save: ({ content }, { version }) =>
      api.call(contract.types.saveDefaults, { params: { id }, query: { locale }, body: { content, version } }),
    onSaved: (answer) => {
      queryClient.setQueryData(typeDefaultsQuery(id, locale).queryKey, answer);
      toast({ text: t('pageTypes.defaults.saved') });
    },
  });
}

/** Content port of a form that edits the draft. @param fields empty ones inherit from the defaults in code */
export function createTypePort(store: TypeDraft['store'], fields: Fields): ContentPort {
  const content = (): BlockContent => store.getState().value.content;
  let shown: { own: BlockContent; content: BlockContent } | undefined;
  return {
    id: 'type-defaults',
    locale: store.getState().base.locale,
    content,
    shown() {
      const own = content();
      if (shown?.own !== own) shown = { own, content: inheritContent(fields, own, store.getState().base.coded) };
      return shown.content;
    },
    errors: () => errorsOf('page-types'),
    revealed: () => null,
    subscribe(listener) {
      const stops = [store.subscribe(listener), onErrorsChange(listener)];
      return () => {
        for (const stop of stops) stop();
      };
    },
    change(update, property) {
      store.setState({ value: { content: update(content()) } });
      const isOther = (error: ErrorItem): boolean =>
        error.property !== property && !error.property.startsWith(`${property}.`);
      setErrors('page-types', errorsOf('page-types').filter(isOther));
    },
  };
}

/** Returns fields that would become empty on published pages; an empty list if the request fails. */
export const fetchEmptiedFields = ({ base: { id, locale }, value }: TypeDraft): Promise<readonly EmptiedDefault[]> =>
  api.call(contract.types.emptiedDefaults, { params: { id }, query: { locale }, body: value }).then(
    (answer) => answer.fields,
    // The save call reports the failure.
    () => [],
  );

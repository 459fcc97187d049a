import { type BlockContent, type Fields, inheritContent } from '@ximblox/blocks/internal';
import { contract, type EmptiedDefault, type ErrorItem, type TypeDefaults } from '@ximblox/contract';
import { useTranslation } from 'react-i18next';
import type { ContentPort } from '../../fields/content-port.ts';
import { api } from '../../lib/api.ts';
import { errorsOf, onErrorsChange, setErrors } from '../../lib/errors/error-collections.ts';
import { queryClient } from '../../lib/query-client.ts';
import { typeDefaultsQuery } from '../../lib/type-defaults.ts';
import type { ChangeOf, Edited } from '../../ui/release-form/edited.ts';
import { type ReleaseForm, useReleaseDraft } from '../../ui/release-form/use-release-draft.ts';
import { toast } from '../../ui/toasts.tsx';

/** Draft of the default values of a page type in one locale. */
export type TypeDraft = ReleaseForm<TypeDefaults, Pick<TypeDefaults, 'content'>>;

/** Names default values in one locale among the changes of a release. */
export const typeItem = (id: string, locale: string) => ({ kind: 'page-type' as const, key: `${id}:${locale}` });

/** Returns default values with those of a release. */
export const withTypeChange = (live: TypeDefaults, { content }: ChangeOf<'page-type'>): TypeDefaults => ({
  ...live,
  content,
});

/** Draft of the default values of a page type in one locale, of the release in which the user works or of the live site. */
export function useTypeDraft(edited: Edited<TypeDefaults>): TypeDraft {
  const { t } = useTranslation();
  const { id, locale } = edited.live;
  return useReleaseDraft(edited, {
    item: typeItem(id, locale),
    collection: 'page-types',
    fetchLive: () => queryClient.fetchQuery({ ...typeDefaultsQuery(id, locale), staleTime: 0 }),
    withChange: withTypeChange,
    valueOf: ({ content }) => ({ content }),
    changeOf: ({ content }) => ({ kind: 'page-type', type: id, locale, content }),
    saveLive: ({ content }, { version }) =>
      api.call(contract.types.saveDefaults, { params: { id }, query: { locale }, body: { content, version } }),
    onSavedLive: (answer) => {
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
    locale: store.getState().base.live.locale,
    content,
    shown() {
      const own = content();
      if (shown?.own !== own) shown = { own, content: inheritContent(fields, own, store.getState().base.live.coded) };
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
export const fetchEmptiedFields = ({ base: { live }, value }: TypeDraft): Promise<readonly EmptiedDefault[]> =>
  api
    .call(contract.types.emptiedDefaults, { params: { id: live.id }, query: { locale: live.locale }, body: value })
    .then(
      (answer) => answer.fields,
      // The save call reports the failure.
      () => [],
    );

import { type Fields, isSameValue } from '@ximblox/blocks';
import { CmsError, contract, type EmptiedDefault, type TypeDefaults } from '@ximblox/contract';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { ContentPort } from '../../fields/content-port.ts';
import { api } from '../../lib/api.ts';
import { clearErrors, collectErrors, useErrors } from '../../lib/errors/error-collections.ts';
import { queryClient } from '../../lib/query-client.ts';
import { typeDefaultsQuery } from '../../lib/type-defaults.ts';
import { createContentDraft } from './content-draft.ts';

/** What is filled in for a page type while it is edited, and what becomes of it. */
export interface TypeDraft {
  port: ContentPort;
  isDirty: boolean;
  isSaving: boolean;
  /** What somebody else has saved since this was read; null when nobody has. */
  theirs: TypeDefaults | null;
  /** Begins with what was saved last. */
  discard(): void;
  /** What published pages would show no more; nothing when that cannot be told. */
  emptied(): Promise<readonly EmptiedDefault[]>;
  /** @returns whether it is saved */
  save(): Promise<boolean>;
  /** Settles a conflict: saves this over theirs. */
  keepMine(): Promise<boolean>;
  takeTheirs(): void;
  dismiss(): void;
}

const isConflict = (failure: unknown): boolean =>
  failure instanceof CmsError && failure.errors.some(({ property, code }) => property === 'version' && code === 'V_07');

const keep = (stored: TypeDefaults): void =>
  void queryClient.setQueryData(typeDefaultsQuery(stored.id, stored.locale).queryKey, stored);

/** Edits what is filled in for a page type until it is saved; what others save meanwhile takes its place only while nothing was changed. */
export function useTypeDraft(saved: TypeDefaults, fields: Fields): TypeDraft {
  const [base, setBase] = useState(saved);
  const [theirs, setTheirs] = useState<TypeDefaults | null>(null);
  const [isSaving, setSaving] = useState(false);
  const errors = useErrors('page-types');
  const draft = useMemo(
    () => createContentDraft(base.content, { id: 'type-defaults', locale: base.locale, fields, coded: base.coded }),
    [base, fields],
  );
  const content = useSyncExternalStore(draft.port.subscribe, draft.content);
  const isDirty = useMemo(() => !isSameValue(content, base.content), [content, base]);
  useEffect(() => draft.setErrors(errors), [draft, errors]);
  useEffect(() => () => clearErrors('page-types'), []);

  const begin = (stored: TypeDefaults): void => {
    setBase(stored);
    setTheirs(null);
    clearErrors('page-types');
  };
  if (!isDirty && !isSaving && saved.version > base.version) begin(saved);

  const { id, locale } = base;
  const send = async (version: number): Promise<boolean> => {
    setSaving(true);
    try {
      const answer = await collectErrors('page-types', async () => {
        try {
          return await api.call(contract.types.saveDefaults, {
            params: { id },
            query: { locale },
            body: { content: draft.content(), version },
          });
        } catch (failure) {
          if (!isConflict(failure)) throw failure;
          setTheirs(await queryClient.fetchQuery({ ...typeDefaultsQuery(id, locale), staleTime: 0 }));
          return undefined;
        }
      });
      if (!answer) return false;
      keep(answer);
      begin(answer);
      return true;
    } finally {
      setSaving(false);
    }
  };

  // Saving tells whatever stands in its way by itself.
  const emptied = (): Promise<readonly EmptiedDefault[]> =>
    api
      .call(contract.types.emptiedDefaults, { params: { id }, query: { locale }, body: { content: draft.content() } })
      .then(
        (answer) => answer.fields,
        () => [],
      );

  return {
    emptied,
    port: draft.port,
    isDirty,
    isSaving,
    theirs,
    discard: () => begin({ ...base }),
    save: () => send(base.version),
    keepMine: () => send(theirs?.version ?? base.version),
    takeTheirs: () => {
      if (theirs) begin(theirs);
    },
    dismiss: () => setTheirs(null),
  };
}

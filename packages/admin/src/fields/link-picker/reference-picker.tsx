import { NativeSelect } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { contract } from '@ximblox/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api.ts';
import { errorsOfFailure } from '../../lib/errors/error-collections.ts';
import { useCan } from '../../lib/session.ts';
import { slugPrefix, useKnownPageTypes } from '../../lib/site-settings.ts';
import { proposeHiddenSlug, proposeSlug } from '../../lib/slug.ts';
import { ErrorList } from '../../ui/error-list.tsx';
import { Modal } from '../../ui/modal.tsx';
import { toast } from '../../ui/toasts.tsx';
import { PageChoice } from './page-choice.tsx';

interface ReferencePickerProps {
  title: string;
  /** IDs of the page types. */
  types: readonly string[];
  locale: string;
  /** IDs of pages that are not offered: the page itself, and those that are chosen already. */
  omittedIDs: readonly number[];
  onPick(pageID: number): void;
  onClose(): void;
}

/** Dialog that selects a page of certain types in a locale, or creates one with the title that was searched for. */
export function ReferencePicker({ title, types, locale, omittedIDs, onPick, onClose }: ReferencePickerProps) {
  const { t } = useTranslation();
  const can = useCan();
  const queryClient = useQueryClient();
  const known = useKnownPageTypes().filter(({ id }) => types.includes(id));
  const [typeID, setType] = useState(types[0] ?? '');
  const type = known.find(({ id }) => id === typeID);
  const create = useMutation({
    mutationFn: async (name: string) => {
      const propose = type?.hasAddress ? proposeSlug : proposeHiddenSlug;
      const slug = propose(name, slugPrefix(type, locale), locale);
      const { pageID } = await api.call(contract.pages.create, { body: { title: name, slug, type: typeID, locale } });
      void queryClient.invalidateQueries({ queryKey: ['pages'] });
      toast({ text: t('fields.page.created', { title: name }) });
      onPick(pageID);
    },
  });
  return (
    <Modal title={title} size="lg" onClose={onClose}>
      <div className="stack gap-12 min-0">
        {known.length > 1 && (
          <NativeSelect
            label={t('page.new.type')}
            value={typeID}
            onChange={(event) => setType(event.currentTarget.value)}
            data={known.map(({ id, label }) => ({ value: id, label }))}
          />
        )}
        {create.isError && <ErrorList errors={errorsOfFailure(create.error)} />}
        <PageChoice
          key={typeID}
          label={t('fields.page.search')}
          filter={{ type: typeID, locale, columnToSort: 'title' }}
          omittedIDs={omittedIDs}
          empty={{ title: t('fields.page.empty'), text: t('fields.page.emptyText') }}
          onPick={({ id }) => onPick(id)}
          {...(can('create-page', { locale, pageType: typeID, own: true })
            ? { onCreate: (name) => create.mutate(name) }
            : {})}
        />
      </div>
    </Modal>
  );
}

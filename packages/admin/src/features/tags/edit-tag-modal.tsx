import { Checkbox, TextInput } from '@mantine/core';
import { contract, fail, type Tag } from '@ximblox/contract';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { refreshTags, tagsQuery, useTags, validateTag } from '../../fields/tags/use-tags.ts';
import { api } from '../../lib/api.ts';
import { useDraft } from '../../lib/draft/use-draft.ts';
import { queryClient } from '../../lib/query-client.ts';
import { DraftDialogs } from '../../ui/draft-dialogs.tsx';
import { ErrorList } from '../../ui/error-list.tsx';
import { Modal } from '../../ui/modal.tsx';
import { toast } from '../../ui/toasts.tsx';

type TagValue = Pick<Tag, 'name' | 'private'>;

const newTag: TagValue = { name: '', private: false };

/** Draft of a tag; a new one without `tag`. */
function useTagDraft(tag: Tag | undefined, onClose: () => void) {
  const { t } = useTranslation();
  const { tags } = useTags();
  return useDraft<TagValue, TagValue>({
    stored: tag ?? newTag,
    valueOf: (stored) => ({ name: stored.name, private: stored.private }),
    fetchNewest:
      tag &&
      (async () => {
        const newest = await queryClient.fetchQuery({ ...tagsQuery, staleTime: 0 });
        return newest.find(({ id }) => id === tag.id) ?? tag;
      }),
    save: async (value) => {
      const name = value.name.trim();
      if (tag) {
        const body = { name, private: value.private };
        return (await api.call(contract.tags.update, { params: { id: tag.id }, body })).tag;
      }
      // `validate` accepts the name of an existing tag; this form creates a new one.
      if (name === '') fail('V_01', 'name');
      if (tags?.some((known) => known.name.toLowerCase() === name.toLowerCase())) fail('V_06', 'name');
      return validateTag(name, value.private);
    },
    onSaved: async ({ name }) => {
      onClose();
      toast({ text: t(tag ? 'tags.edit.done' : 'tags.create.done', { name }) });
      await refreshTags();
    },
  });
}

/** Form that creates a tag, or changes the name and visibility of one. */
export function EditTagModal({ tag, onClose }: { tag?: Tag; onClose(): void }) {
  const { t } = useTranslation();
  const id = useId();
  const draft = useTagDraft(tag, onClose);
  const { value, errors, change } = draft;
  return (
    <>
      <Modal
        title={tag ? t('tags.edit.title') : t('tags.new')}
        onClose={onClose}
        isDirty={draft.isDirty}
        confirm={{ text: tag ? t('common.save') : t('tags.create.submit'), isRunning: draft.isSaving, form: id }}
      >
        <form id={id} onSubmit={draft.onSubmit} noValidate className="stack gap-16">
          <ErrorList errors={errors.rest(['name', 'tag'])} />
          <TextInput
            name="name"
            label={t('tags.name')}
            description={tag ? t('tags.edit.nameHelp') : undefined}
            required
            maxLength={100}
            autoComplete="off"
            value={value.name}
            error={errors.of('name') ?? errors.of('tag')}
            onChange={(event) => change({ name: event.currentTarget.value })}
          />
          <Checkbox
            name="private"
            label={t('tags.private')}
            description={t('tags.privateHelp')}
            checked={value.private}
            onChange={(event) => change({ private: event.currentTarget.checked })}
          />
        </form>
      </Modal>
      <DraftDialogs
        draft={draft}
        describe={(name, side) =>
          name === 'name'
            ? { label: t('tags.name'), text: side.name }
            : { label: t('tags.private'), text: t(side.private ? 'fields.on' : 'fields.off') }
        }
      />
    </>
  );
}

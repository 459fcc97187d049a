import { contract, type CountedTag } from '@ximblox/contract';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TagPicker } from '../../fields/tags/tag-picker.tsx';
import { refreshTags, useTags } from '../../fields/tags/use-tags.ts';
import { api } from '../../lib/api.ts';
import { useFormAction } from '../../lib/use-form-action.ts';
import { ErrorList } from '../../ui/error-list.tsx';
import { Modal } from '../../ui/modal.tsx';
import { toast } from '../../ui/toasts.tsx';
import classes from './tags.module.css';

/** Merges a tag into another one: its pages and files get that tag. */
export function MergeTagModal({ tag, onClose }: { tag: CountedTag; onClose(): void }) {
  const { t } = useTranslation();
  const id = useId();
  const { tags } = useTags();
  const [into, setInto] = useState<number>();
  const target = tags?.find((one) => one.id === into);
  const { isRunning, onSubmit, errors, clearErrors } = useFormAction(
    () => api.call(contract.tags.merge, { params: { id: tag.id }, body: { into: into ?? 0 } }),
    async (answer) => {
      onClose();
      toast({ text: t('tags.merge.done', { from: tag.name, into: answer.tag.name }) });
      await refreshTags();
    },
  );
  return (
    <Modal
      title={t('tags.merge.title', { name: tag.name })}
      onClose={onClose}
      confirm={{ text: t('tags.merge.submit'), isDangerous: true, isRunning, form: id }}
    >
      <form id={id} onSubmit={onSubmit} noValidate className={`stack gap-16 ${classes.merge}`}>
        <ErrorList errors={errors.rest(['into'])} />
        <TagPicker
          id={`${id}-into`}
          label={t('tags.merge.into')}
          description={t('tags.merge.intoHelp')}
          error={errors.of('into') && t('tags.merge.choose')}
          value={into === undefined ? [] : [into]}
          max={1}
          without={[tag.id]}
          onAdd={(chosen) => {
            clearErrors();
            setInto(chosen);
          }}
          onRemove={() => setInto(undefined)}
        />
        {target && (
          <ul className="small stack gap-4 rounded sunken bullet-box">
            {tag.pages > 0 && <li>{t('tags.merge.pages', { count: tag.pages, name: target.name })}</li>}
            {tag.files > 0 && <li>{t('tags.merge.files', { count: tag.files, name: target.name })}</li>}
            {tag.private !== target.private && (
              <li>{t(target.private ? 'tags.merge.hides' : 'tags.merge.shows', { name: target.name })}</li>
            )}
            <li>{t('tags.merge.gone', { name: tag.name })}</li>
          </ul>
        )}
      </form>
    </Modal>
  );
}

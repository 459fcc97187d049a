import { useQuery } from '@tanstack/react-query';
import { contract, type CountedTag } from '@ximblox/contract';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { refreshTags } from '../../fields/tags/use-tags.ts';
import { api } from '../../lib/api.ts';
import { useFormats } from '../../lib/format.ts';
import { useFormAction } from '../../lib/use-form-action.ts';
import { ErrorList } from '../../ui/error-list.tsx';
import { Modal } from '../../ui/modal.tsx';
import { StateMarks } from '../../ui/state-marks.tsx';
import { LoadingState } from '../../ui/states.tsx';
import { toast } from '../../ui/toasts.tsx';
import { filesAddress, pagesAddress } from './tag-addresses.ts';

/** Maximum number of listed pages. */
const named = 5;

/** Lists the first pages with a tag. */
function Pages({ tag }: { tag: CountedTag }) {
  const { t } = useTranslation();
  const { localeName } = useFormats();
  const { data } = useQuery({
    queryKey: ['pages', 'with-tag', tag.id],
    queryFn: ({ signal }) => api.call(contract.pages.list, { body: { tag: tag.id, pageSize: named }, signal }),
  });
  if (!data) return <LoadingState rows={Math.min(tag.pages, named)} />;
  return (
    <>
      <ul className="small stack gap-4 bullets">
        {data.items.map((page) => (
          <li key={page.id}>
            <Link to={`/page/${page.id}`}>{page.title}</Link>{' '}
            <span className="caption break-anywhere muted">{page.url}</span>
            <span className="row wrap gap-8 muted">
              {localeName(page.locale)} <StateMarks page={page} />
            </span>
          </li>
        ))}
      </ul>
      {data.totalItems > named && (
        <Link to={pagesAddress(tag)}>{t('tags.delete.allPages', { count: data.totalItems })}</Link>
      )}
    </>
  );
}

/** Asks for confirmation, with the uses of the tag, and deletes it. */
export function DeleteTagModal({ tag, onClose }: { tag: CountedTag; onClose(): void }) {
  const { t } = useTranslation();
  const id = useId();
  const { isRunning, onSubmit, errors } = useFormAction(
    // The user has seen the uses. Uses added since then are reported as an error.
    () =>
      api.call(contract.tags.delete, {
        params: { id: tag.id },
        body: { confirmed: tag.pages + tag.files + tag.lists > 0 },
      }),
    async () => {
      onClose();
      toast({ text: t('tags.delete.done', { name: tag.name }) });
      await refreshTags();
    },
  );
  return (
    <Modal
      title={t('tags.delete.title')}
      onClose={onClose}
      confirm={{ text: t('tags.delete.submit'), isDangerous: true, isRunning, form: id }}
    >
      <form id={id} onSubmit={onSubmit} className="stack gap-16">
        <ErrorList errors={errors.all} />
        <p>{t('tags.delete.text', { name: tag.name })}</p>
        {tag.pages + tag.files + tag.lists === 0 && (
          <p className="caption break-anywhere muted">{t('tags.delete.unused')}</p>
        )}
        {tag.pages > 0 && (
          <section>
            <h3 className="small margin-bottom-4">{t('tags.delete.pages', { count: tag.pages })}</h3>
            <Pages tag={tag} />
          </section>
        )}
        {tag.lists > 0 && <p>{t('tags.delete.lists', { count: tag.lists })}</p>}
        {tag.files > 0 && (
          <p>
            <Link to={filesAddress(tag)}>{t('tags.delete.files', { count: tag.files })}</Link>
          </p>
        )}
      </form>
    </Modal>
  );
}

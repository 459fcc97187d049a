import { CmsError, type FilesInUse, filesInUse } from '@ximblox/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormats } from '../../lib/format.ts';
import { UsedElsewhere } from './used-elsewhere.tsx';

/** Returns the file uses in a refused deletion; null for other failures. */
export function usageIn(failure: unknown): FilesInUse | null {
  if (!(failure instanceof CmsError) || failure.errors[0]?.code !== 'V_07') return null;
  return filesInUse.safeParse(failure.details).data ?? null;
}

/**
 * List of the uses that prevent deletion of files.
 * @param isFinal whether files in use cannot be deleted even with confirmation
 */
export function UsedBy({ usage, isFinal }: { usage: FilesInUse; isFinal: boolean }) {
  const { t } = useTranslation();
  const { localeName } = useFormats();
  const more = usage.totalPages - usage.pages.length;
  return (
    <div role="alert" className="small stack gap-8 rounded sunken break-anywhere pad-12">
      <p>
        {t(isFinal ? 'media.filesInUse' : 'media.fileInUse', {
          files: usage.files.map(({ fileName }) => fileName).join(', '),
        })}
      </p>
      <ul className="stack gap-4 bullets">
        {usage.pages.map(({ id, title, locale, inPublished }) => (
          <li key={id}>
            <Link to={`/page/${id}`} lang={locale}>
              {title}
            </Link>{' '}
            <span className="small muted">
              {localeName(locale)}
              {inPublished && ` · ${t('page.marks.live')}`}
            </span>
          </li>
        ))}
        {more > 0 && <li>{t('page.delete.linkedMore', { count: more })}</li>}
        <UsedElsewhere places={usage} />
      </ul>
    </div>
  );
}

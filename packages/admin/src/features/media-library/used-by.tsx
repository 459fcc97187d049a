import { CmsError } from '@ximblox/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import classes from './dialogs.module.css';

/** What a refused deletion tells of where files are used. */
interface Usage {
  files: { id: number; fileName: string }[];
  pages: { id: number; title: string }[];
  totalPages: number;
  menus: { menu: string; label: string; locale: string }[];
}

const usageIn = (failure: unknown): Usage | null =>
  failure instanceof CmsError && failure.errors[0]?.code === 'V_07' ? (failure.details as unknown as Usage) : null;

/**
 * Where the files of a refused deletion are used.
 * @param isFinal whether they cannot be deleted at all as long as they are in use
 */
export function UsedBy({ failure, isFinal }: { failure: unknown; isFinal: boolean }) {
  const { t } = useTranslation();
  const usage = usageIn(failure);
  if (!usage) return null;
  const more = usage.totalPages - usage.pages.length;
  return (
    <div role="alert" className={classes.usage}>
      <p>
        {t(isFinal ? 'media.filesInUse' : 'media.fileInUse', {
          files: usage.files.map(({ fileName }) => fileName).join(', '),
        })}
      </p>
      <ul>
        {usage.pages.map(({ id, title }) => (
          <li key={id}>
            <Link to={`/page/${id}`}>{title}</Link>
          </li>
        ))}
        {more > 0 && <li>{t('page.delete.linkedMore', { count: more })}</li>}
        {usage.menus.map(({ menu, label, locale }) => (
          <li key={`${menu} ${locale}`}>{`${label} (${locale})`}</li>
        ))}
      </ul>
    </div>
  );
}

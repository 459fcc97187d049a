import type { MediaItem } from '@ximblox/contract';
import { useTranslation } from 'react-i18next';
import type { MediaType } from './media-query.ts';
import { Thumbnail } from './thumbnail.tsx';
import classes from './recent-files.module.css';
import { useRecentFiles } from './use-recent-files.ts';

interface RecentFilesProps {
  /** File types to show; empty for all. */
  types: readonly MediaType[];
  onPick(file: MediaItem): void;
}

/** Files shown at once. */
const count = 12;

/** Files that were added last, in all folders; nothing for an empty library. */
export function RecentFiles({ types, onPick }: RecentFilesProps) {
  const { t } = useTranslation();
  const files = useRecentFiles(types, count);
  if (files?.length === 0) return null;
  return (
    <section className={classes.recent} aria-label={t('fields.media.recent')} aria-busy={files === undefined}>
      <p className="caption strong muted">{t('fields.media.recent')}</p>
      <ul>
        {files?.map((file) => (
          <li key={file.id}>
            <button
              type="button"
              className="stack gap-4 focus-inside"
              title={file.fileName}
              onClick={() => onPick(file)}
            >
              <span className={`center sunken clip ${classes.recentImage}`}>
                <Thumbnail fileID={file.id} type={file.type} hash={file.hash} />
              </span>
              <span className="truncate caption">{file.fileName}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

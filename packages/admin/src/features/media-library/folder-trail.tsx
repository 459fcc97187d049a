import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { folderName, folderTrail } from '../../fields/media-list/folder-path.ts';
import type { LibraryDrag } from '../../fields/media-list/folder-target.ts';
import { folderQuery, writeMediaQuery } from '../../fields/media-list/media-query.ts';
import classes from './media-library.module.css';
import { useFolderTarget } from './use-folder-target.ts';

interface FolderTrailProps {
  path: string;
  drag: LibraryDrag;
  onOpen(path: string): void;
}

/** Breadcrumb of the open folder. Each folder is a drop target. */
export function FolderTrail({ path, drag, onOpen }: FolderTrailProps) {
  const { t } = useTranslation();
  const trail = useRef<HTMLElement>(null);
  const target = useFolderTarget(trail, drag);
  return (
    <nav ref={trail} aria-label={t('media.path')} className={`row wrap min-0 ${classes.trail}`}>
      {folderTrail(path).map((step) => (
        <Link
          key={step}
          className="drop-target"
          to={{ search: writeMediaQuery(folderQuery(step)).toString() }}
          aria-current={step === path ? 'page' : undefined}
          data-folder={step}
          data-target={step === target || undefined}
          draggable={false}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return;
            event.preventDefault();
            onOpen(step);
          }}
        >
          {step === '/' ? t('media.root') : folderName(step)}
        </Link>
      ))}
    </nav>
  );
}

import { Link } from 'react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { folderName, folderTrail } from '../../fields/media-list/folder-path.ts';
import type { GridDrag } from '../../fields/media-list/media-grid.tsx';
import { folderQuery, writeMediaQuery } from '../../fields/media-list/media-query.ts';
import classes from './media-library.module.css';

interface FolderTrailProps {
  path: string;
  drag: GridDrag;
  onOpen(path: string): void;
}

/** The way from the root to the open folder; what is dragged can be dropped onto each of its steps. */
export function FolderTrail({ path, drag, onOpen }: FolderTrailProps) {
  const { t } = useTranslation();
  const [target, setTarget] = useState<string | null>(null);
  return (
    <nav aria-label={t('media.path')} className={`row wrap min-0 ${classes.trail}`}>
      {folderTrail(path).map((step) => (
        <Link
          key={step}
          to={{ search: writeMediaQuery(folderQuery(step)).toString() }}
          aria-current={step === path ? 'page' : undefined}
          data-target={step === target || undefined}
          draggable={false}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return;
            event.preventDefault();
            onOpen(step);
          }}
          onDragOver={(event) => {
            if (!drag.accepts(event, step)) return;
            event.preventDefault();
            setTarget(step);
          }}
          onDragLeave={() => setTarget(null)}
          onDrop={(event) => {
            setTarget(null);
            if (!drag.accepts(event, step)) return;
            event.preventDefault();
            drag.onDrop(event, step);
          }}
        >
          {step === '/' ? t('media.root') : folderName(step)}
        </Link>
      ))}
    </nav>
  );
}

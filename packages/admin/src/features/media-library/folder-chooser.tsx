import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { contract } from '@ximblox/contract';
import { Folder } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api.ts';
import { folderName, folderTrail } from './folder-trail.ts';
import classes from './media-library.module.css';

interface FolderChooserProps {
  value: string;
  onChange: (path: string) => void;
  /** A folder that cannot be chosen, nor what lies in it. */
  without?: string;
  error?: string | undefined;
}

/** Chooses a folder by walking through the library. */
export function FolderChooser({ value, onChange, without, error }: FolderChooserProps) {
  const { t } = useTranslation();
  const id = useId();
  const folder = useQuery({
    queryKey: ['media', value, ''],
    queryFn: ({ signal }) => api.call(contract.media.getDir, { body: { path: value }, signal }),
  });
  const inside = folder.data?.directories.filter(({ path }) => path !== without) ?? [];
  return (
    <fieldset className={classes.chooser} aria-describedby={error ? id : undefined}>
      <legend>{t('media.folder')}</legend>
      <div className={classes.trail}>
        {folderTrail(value).map((path) => (
          <Button
            key={path}
            variant="subtle"
            color="gray"
            size="compact-sm"
            aria-current={path === value ? 'true' : undefined}
            onClick={() => onChange(path)}
          >
            {path === '/' ? t('media.root') : folderName(path)}
          </Button>
        ))}
      </div>
      {inside.length > 0 && (
        <ul>
          {inside.map(({ path, name }) => (
            <li key={path}>
              <button type="button" onClick={() => onChange(path)}>
                <Folder size={16} aria-hidden /> <span>{name}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {error && (
        <p id={id} className={classes.fieldError}>
          {error}
        </p>
      )}
    </fieldset>
  );
}

import { useQuery } from '@tanstack/react-query';
import { contract } from '@ximblox/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api.ts';
import { useFormats } from '../../lib/format.ts';
import { ErrorState } from '../../ui/states.tsx';
import { Picked } from './picked-list.tsx';
import { ScopeSearch } from './scope-search.tsx';

const mostShown = 8;

interface ScopeFoldersProps {
  /** Folder paths; empty if unrestricted. */
  value: readonly string[];
  onChange(value: string[] | undefined): void;
}

/** Scope control for media library folders, including subfolders. */
export function ScopeFolders({ value, onChange }: ScopeFoldersProps) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const [typed, setTyped] = useState('');
  const tree = useQuery({
    queryKey: ['media', 'directories', '/', 'below'],
    queryFn: ({ signal }) => api.call(contract.media.listDirectories, { body: { path: '/', below: true }, signal }),
  });
  const term = typed.trim().toLocaleLowerCase();
  const folders = tree.data?.directories.filter(
    ({ path }) => !value.includes(path) && path.toLocaleLowerCase().includes(term),
  );
  return (
    <div role="group" aria-label={t('roles.scope.folders')}>
      <span className="caption muted">{t('roles.scope.folders')}</span>
      {value.length > 0 && (
        <ul className="stack">
          {value.map((path) => (
            <Picked
              key={path}
              name={path}
              onRemove={() => {
                const rest = value.filter((one) => one !== path);
                onChange(rest.length === 0 ? undefined : rest);
              }}
            >
              {path}
              {tree.data && path !== '/' && !tree.data.directories.some((folder) => folder.path === path) && (
                <span className="caption muted"> {t('roles.scope.noFolder')}</span>
              )}
            </Picked>
          ))}
        </ul>
      )}
      <ScopeSearch
        label={t('roles.scope.addFolder')}
        help={t('roles.scope.addFolderHelp')}
        typed={typed}
        onType={setTyped}
        found={folders?.slice(0, mostShown).map(({ path, files }) => ({
          key: path,
          name: path,
          detail: t('roles.scope.files', { count: files, number: number(files) }),
        }))}
        onPick={(path) => {
          onChange([...value, path]);
          setTyped('');
        }}
      />
      {tree.error && <ErrorState failure={tree.error} onRetry={() => void tree.refetch()} />}
    </div>
  );
}

import { Button, Loader, Menu } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { contract, type PageVersion } from '@ximblox/contract';
import { Check, ChevronDown, History } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api.ts';
import { useFormats } from '../../../lib/format.ts';
import { useEditorState } from '../editor-context.ts';
import classes from './compare.module.css';

/** Page size of the version list. */
const pageSize = 50;

type Choice = Pick<PageVersion, 'id' | 'number' | 'author' | 'createdAt' | 'isPublished'>;

/** Versions of the open page, newest first, paginated. */
function useChoices() {
  const pageID = useEditorState((state) => state.page.id);
  const newest = useEditorState((state) => state.base.id);
  return useInfiniteQuery({
    queryKey: ['page', pageID, 'history', 'choices', newest],
    queryFn: ({ pageParam, signal }) =>
      api.call(contract.versions.list, { body: { pageID, pageIndex: pageParam, pageSize }, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ totalItems }, _, pageIndex) =>
      (pageIndex + 1) * pageSize < totalItems ? pageIndex + 1 : undefined,
  });
}

/** Returns a description of a version: date, author and whether it is published. */
function useDetail(): (version: Choice) => string {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  return ({ createdAt, author, isPublished }) =>
    [
      dateTime(createdAt),
      ...(author.name === '' ? [] : [author.name]),
      ...(isPublished ? [t('editor.history.published')] : []),
    ].join(' · ');
}

interface VersionChoiceProps {
  /** Label of the selection. */
  label: string;
  /** The selected version; undefined while loading. */
  chosen: Choice | undefined;
  onChoose(id: number): void;
}

/** Selects any version of the page. */
export function VersionChoice({ label, chosen, onChoose }: VersionChoiceProps) {
  const { t } = useTranslation();
  const detail = useDetail();
  const { data, hasNextPage, isFetching, fetchNextPage } = useChoices();
  const versions = data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    // In place instead of a portal, so that it stays inside the dialog.
    <Menu position="bottom-start" width="target" withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button
          variant="default"
          className={`min-0 ${classes.choice}`}
          rightSection={<ChevronDown size={16} aria-hidden />}
          classNames={{ inner: 'spread', label: classes.choiceLabel ?? '' }}
        >
          <span className="visually-hidden">{label}: </span>
          {chosen && (
            <>
              <span>{t('editor.history.version', { number: chosen.number })}</span>
              <span className="caption break-anywhere muted regular">{detail(chosen)}</span>
            </>
          )}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.choices}>
        {versions.map((version) => (
          <Menu.Item
            key={version.id}
            aria-current={version.id === chosen?.id || undefined}
            leftSection={
              version.id === chosen?.id ? <Check size={16} aria-hidden /> : <span className="block no-icon" />
            }
            onClick={() => onChoose(version.id)}
          >
            <span className={classes.choiceLabel}>
              <span>{t('editor.history.version', { number: version.number })}</span>
              <span className="caption break-anywhere muted regular">{detail(version)}</span>
            </span>
          </Menu.Item>
        ))}
        {(hasNextPage || isFetching) && (
          <Menu.Item
            closeMenuOnClick={false}
            leftSection={isFetching ? <Loader size={16} /> : <History size={16} aria-hidden />}
            onClick={() => {
              if (!isFetching) void fetchNextPage();
            }}
          >
            {t('editor.compare.older')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

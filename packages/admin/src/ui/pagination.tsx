import { Pagination as MantinePagination } from '@mantine/core';
import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

interface PaginationProps {
  /** Zero-based. */
  pageIndex: number;
  pageSize: number;
  totalItems: number;
  onChange: (pageIndex: number) => void;
}

/** Pagination with previous, next and page numbers; nothing for a single page. */
export function Pagination({ pageIndex, pageSize, totalItems, onChange }: PaginationProps) {
  const { t } = useTranslation();
  const nav = useRef<HTMLElement>(null);
  const total = Math.ceil(totalItems / pageSize);
  // The numbers move through the buttons: the focus stays on the page that was chosen.
  useLayoutEffect(() => {
    const pages = nav.current;
    if (!pages?.querySelector('[data-page]:focus')) return;
    pages.querySelector<HTMLElement>(`[data-page="${pageIndex + 1}"]`)?.focus();
  }, [pageIndex]);
  if (total <= 1) return null;
  return (
    <nav ref={nav} className="flex middle tabular pad-block-16" aria-label={t('pagination.label')}>
      <MantinePagination
        total={total}
        value={pageIndex + 1}
        onChange={(page) => onChange(page - 1)}
        size="sm"
        radius="sm"
        getItemProps={(page) => ({ 'aria-label': t('pagination.page', { page }), 'data-page': page })}
        getControlProps={(control) => ({
          'aria-label': control === 'previous' ? t('pagination.previous') : t('pagination.next'),
        })}
      />
    </nav>
  );
}

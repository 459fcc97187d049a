import { Button } from '@mantine/core';
import { type BrokenLink, contract, type MissingAddress, type Redirect } from '@ximblox/contract';
import { CornerUpRight, Trash2, TriangleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { IconButton } from '../../fields/icon-button.tsx';
import { api } from '../../lib/api.ts';
import { errorsOfFailure } from '../../lib/errors/error-collections.ts';
import { useErrorText } from '../../lib/errors/error-text.ts';
import { useFormats } from '../../lib/format.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { toast } from '../../ui/toasts.tsx';
import classes from './redirects.module.css';
import { refreshAddresses } from './use-address-list.ts';

interface TableProps<Row> {
  rows: readonly Row[];
  /** Rows of the view before, while the next ones load. */
  isStale: boolean;
}

interface FrameProps {
  heads: readonly string[];
  hasActions?: boolean;
  isStale: boolean;
  children: ReactNode;
}

function Table({ heads, hasActions = true, isStale, children }: FrameProps) {
  const { t } = useTranslation();
  return (
    <table className={classes.table} aria-busy={isStale} data-stale={isStale}>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
          {hasActions && (
            <th scope="col">
              <span className="visually-hidden">{t('page.overview.column.actions')}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

/** Runs a call on a row, and says what went wrong when it fails. */
function useRowCall(): (call: () => Promise<unknown>, done: string) => Promise<void> {
  const textOf = useErrorText();
  return async (call, done) => {
    try {
      await call();
      toast({ text: done });
    } catch (failure) {
      toast({ kind: 'error', text: errorsOfFailure(failure).map(textOf).join(' ') });
    }
    refreshAddresses();
  };
}

/** Addresses that lead to pages. */
export function RedirectTable({ rows, isStale }: TableProps<Redirect>) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const run = useRowCall();
  const heads = [
    t('redirects.from'),
    t('redirects.to'),
    t('redirects.hits'),
    t('redirects.lastHit'),
    t('redirects.origin'),
  ];
  return (
    <Table heads={heads} isStale={isStale}>
      {rows.map((row) => (
        <tr key={row.id}>
          <th scope="row" className={classes.address}>
            {row.from}
          </th>
          <td className={classes.page}>
            <Link to={`/page/${row.page.id}`}>{row.page.title}</Link>
            <span className={classes.detail}>{row.page.url}</span>
            {row.page.state === 'not-published' && (
              <span className={classes.warning}>
                <TriangleAlert size={13} aria-hidden />
                {t('redirects.notPublic')}
              </span>
            )}
          </td>
          <td className={classes.number} data-label={t('redirects.hits')}>
            {number(row.hits)}
          </td>
          <td data-label={t('redirects.lastHit')}>{row.lastHitAt ? <DateTime time={row.lastHitAt} /> : '–'}</td>
          <td>{row.createdBy ? row.createdBy.name : t('redirects.moved')}</td>
          <td className={classes.actions}>
            <IconButton
              label={t('redirects.remove', { from: row.from })}
              icon={Trash2}
              onClick={() =>
                void run(
                  () => api.call(contract.redirects.remove, { params: { id: row.id } }),
                  t('redirects.removed', { from: row.from }),
                )
              }
            />
          </td>
        </tr>
      ))}
    </Table>
  );
}

/** Addresses that visitors asked for in vain. */
export function MissingTable({ rows, isStale, onAdd }: TableProps<MissingAddress> & { onAdd(from: string): void }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const run = useRowCall();
  return (
    <Table heads={[t('redirects.address'), t('redirects.hits'), t('redirects.lastHit')]} isStale={isStale}>
      {rows.map((row) => (
        <tr key={row.path}>
          <th scope="row" className={classes.address}>
            {row.path}
          </th>
          <td className={classes.number} data-label={t('redirects.hits')}>
            {number(row.hits)}
          </td>
          <td data-label={t('redirects.lastHit')}>
            <DateTime time={row.lastSeenAt} />
          </td>
          <td className={classes.actions}>
            <Button
              variant="default"
              size="compact-md"
              leftSection={<CornerUpRight size={14} aria-hidden />}
              aria-label={`${t('redirects.add')}: ${row.path}`}
              onClick={() => onAdd(row.path)}
            >
              {t('redirects.add')}
            </Button>
            <IconButton
              label={t('redirects.forget', { path: row.path })}
              icon={X}
              onClick={() =>
                void run(
                  () => api.call(contract.redirects.forgetMissing, { body: { locale: row.locale, slug: row.slug } }),
                  t('redirects.forgotten', { path: row.path }),
                )
              }
            />
          </td>
        </tr>
      ))}
    </Table>
  );
}

/** Links on published pages that lead nowhere. */
export function BrokenTable({ rows, isStale }: TableProps<BrokenLink>) {
  const { t } = useTranslation();
  return (
    <Table
      heads={[t('redirects.onPage'), t('redirects.target'), t('redirects.problem')]}
      hasActions={false}
      isStale={isStale}
    >
      {rows.map((row) => (
        <tr key={`${row.page.id} ${row.kind} ${row.targetID ?? row.targetName}`}>
          <th scope="row" className={classes.page}>
            <Link to={`/page/${row.page.id}`}>{row.page.title}</Link>
            <span className={classes.detail}>{row.page.url}</span>
          </th>
          <td className={classes.target}>
            {row.kind === 'url' ? (
              <a href={row.targetName} target="_blank" rel="noreferrer">
                {row.targetName}
              </a>
            ) : (
              row.targetName || t(`fields.link.${row.kind}`, { id: row.targetID })
            )}
          </td>
          <td>
            <span className={classes.warning}>
              <TriangleAlert size={13} aria-hidden />
              {t(`redirects.problems.${row.problem}`)}
            </span>
            {row.checkedAt && (
              <span className={classes.detail}>
                {t('redirects.checked')} <DateTime time={row.checkedAt} />
              </span>
            )}
          </td>
        </tr>
      ))}
    </Table>
  );
}

import { useQuery } from '@tanstack/react-query';
import { contract } from '@ximblox/contract';
import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFileFacts } from '../../fields/media-list/file-facts.ts';
import { api } from '../../lib/api.ts';
import classes from './shell.module.css';

/** Milliseconds between two readings. */
const interval = 600_000;

/** Warns administrators on every screen when the disk with the data folder is almost full. */
export function DiskWarning() {
  const { t } = useTranslation();
  const { size } = useFileFacts();
  const { data } = useQuery({
    queryKey: ['disk'],
    queryFn: ({ signal }) => api.call(contract.system.disk, { signal }),
    refetchInterval: interval,
    retry: false,
  });
  const disk = data?.disk;
  if (!disk || disk.state === 'free') return null;
  return (
    <p className={`flex gap-8 small rounded pad-8-12 ${classes.warning}`} role="status">
      <TriangleAlert size={16} aria-hidden />
      <span>{t(`system.disk.${disk.state}`, { free: size(disk.free), total: size(disk.total) })}</span>
      <Link to="/system">{t('menu.system')}</Link>
    </p>
  );
}

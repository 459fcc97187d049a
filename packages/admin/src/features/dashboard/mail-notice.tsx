import { useQuery } from '@tanstack/react-query';
import { contract } from '@ximblox/contract';
import { MailWarning } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { api } from '../../lib/api.ts';

/** Warning about failed emails, with a link to them. */
export function MailNotice() {
  const { t } = useTranslation();
  const { data } = useQuery({
    queryKey: ['mails', 'count'],
    queryFn: ({ signal }) => api.call(contract.mails.list, { body: { pageSize: 1 }, signal }),
  });
  if (!data || data.failed === 0) return null;
  return (
    <p className="small row wrap rounded pad-8-12 gap-4-8 danger-ground margin-bottom-16">
      <MailWarning size={16} aria-hidden className="danger" />
      <span>{t('mails.failed', { count: data.failed })}</span>
      <Link to="/mails">{t('mails.look')}</Link>
    </p>
  );
}

import { Button } from '@mantine/core';
import { useIsFetching } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { queryClient } from '../../lib/query-client.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Backups } from './backups.tsx';
import { BackgroundJobs } from './background-jobs.tsx';
import { useCan } from '../../lib/session.ts';
import { FailedDeliveries } from './failed-deliveries.tsx';
import { HealthChecks } from './health-checks.tsx';
import { Overview } from './overview.tsx';

const queryKey = ['system'];

/** State of the installation for its operators: checks, backups, background jobs, deliveries of webhooks, space and features. */
export function SystemScreen() {
  const { t } = useTranslation();
  const can = useCan();
  const isChecking = useIsFetching({ queryKey }) > 0;
  return (
    <>
      <PageHeader
        title={t('system.title')}
        description={t('system.description')}
        actions={
          <Button
            variant="default"
            leftSection={<RotateCw size={16} aria-hidden />}
            loading={isChecking}
            onClick={() => void queryClient.refetchQueries({ queryKey })}
          >
            {t('system.again')}
          </Button>
        }
      />
      <HealthChecks />
      <Backups />
      <BackgroundJobs />
      {can('manage-webhooks') && <FailedDeliveries />}
      <Overview />
    </>
  );
}

import { Button } from '@mantine/core';
import { useIsFetching } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { queryClient } from '../../lib/query-client.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Backups } from './backups.tsx';
import { BackgroundJobs } from './background-jobs.tsx';
import { HealthChecks } from './health-checks.tsx';

const queryKey = ['system'];

/** State of the installation for its operators: checks, backups and background jobs. */
export function SystemScreen() {
  const { t } = useTranslation();
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
    </>
  );
}

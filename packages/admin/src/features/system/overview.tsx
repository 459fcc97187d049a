import { useQuery } from '@tanstack/react-query';
import { contract, type SystemFeature } from '@ximblox/contract';
import { CircleCheck, CircleOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFileFacts } from '../../fields/media-list/file-facts.ts';
import { api } from '../../lib/api.ts';
import { useFormats } from '../../lib/format.ts';
import { CellDetail, RowTitle, Status } from '../../ui/data-table/cells.tsx';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { ErrorState, LoadingState } from '../../ui/states.tsx';
import { SlowQueries } from './slow-queries.tsx';
import classes from './system.module.css';

const overviewQuery = {
  queryKey: ['system', 'overview'],
  queryFn: ({ signal }: { signal: AbortSignal }) => api.call(contract.system.overview, { signal }),
};

/** Optional features with the environment variables that turn them on. */
function Features({ features }: { features: readonly SystemFeature[] }) {
  const { t } = useTranslation();
  return (
    <section className={classes.section} aria-labelledby="system-features">
      <h2 id="system-features">{t('system.features.title')}</h2>
      <p className="small muted pad-block-8">{t('system.features.help')}</p>
      <DataTable
        caption={t('system.features.title')}
        rows={features}
        rowKey={({ id }) => id}
        columns={[
          {
            head: t('system.features.feature'),
            isTitle: true,
            renderCell: ({ id }) => <RowTitle>{t(`system.feature.${id}`)}</RowTitle>,
          },
          {
            head: t('system.features.state'),
            renderCell: ({ isOn, value }) => (
              <>
                {isOn ? (
                  <Status icon={CircleCheck} tone="success">
                    {t('system.features.on')}
                  </Status>
                ) : (
                  <Status icon={CircleOff}>{t('system.features.off')}</Status>
                )}
                {value !== '' && <CellDetail>{value}</CellDetail>}
              </>
            ),
          },
          { head: t('system.features.setting'), renderCell: ({ setting }) => <code>{setting}</code> },
        ]}
      />
    </section>
  );
}

/** The space that database and files take, slow queries, and the optional features. */
export function Overview() {
  const { t } = useTranslation();
  const { number } = useFormats();
  const { size: sizeText } = useFileFacts();
  const { data, error, refetch } = useQuery(overviewQuery);
  if (error) return <ErrorState failure={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState rows={6} />;
  const { database, storage, slowQueries, features } = data;
  return (
    <>
      <section className={classes.section} aria-labelledby="system-space">
        <h2 id="system-space">{t('system.space.title')}</h2>
        <dl className={`facts fold-narrow ${classes.space}`}>
          <div>
            <dt>{t('system.space.database')}</dt>
            <dd>
              {sizeText(database.size)}
              <CellDetail>
                {database.tables.map(({ name, size }) => `${name} ${sizeText(size)}`).join(' · ')}
              </CellDetail>
            </dd>
          </div>
          <div>
            <dt>{t('system.space.files')}</dt>
            <dd>
              {t('system.space.count', {
                count: storage.files,
                number: number(storage.files),
                size: sizeText(storage.size),
              })}
              <CellDetail>{storage.place}</CellDetail>
            </dd>
          </div>
        </dl>
      </section>
      <SlowQueries queries={slowQueries} />
      <Features features={features} />
    </>
  );
}

import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ContainedChange, ReleaseItemName } from '@ximblox/contract';
import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { changesInReleasesQuery } from '../../lib/releases.ts';
import { useCan } from '../../lib/session.ts';
import { workIn } from '../../lib/working-release.ts';
import type { Edited } from './edited.ts';
import type { ReleaseForm } from './use-release-draft.ts';

type FormState = Pick<ReleaseForm<unknown, object>, 'isCalling' | 'isSaving' | 'takeOver' | 'withdraw'> & {
  base: Edited<unknown>;
};

/** What the release in which the user works has of the form, and what can be done with it. */
function OwnVersion({ form: { base, isCalling, isSaving, takeOver, withdraw } }: { form: FormState }) {
  const { t } = useTranslation();
  const { release, change } = base;
  if (!release) return null;
  const { name } = release;
  if (!change) return <p className="margin-0 break-anywhere">{t('workingRelease.form.none', { name })}</p>;
  const isBusy = isCalling || isSaving;
  return (
    <>
      <div className="row wrap gap-8">
        <span className="break-anywhere">{t('workingRelease.form.own', { name })}</span>
        <Button size="compact-sm" variant="default" disabled={isBusy} onClick={() => void withdraw()}>
          {t('workingRelease.remove', { name })}
        </Button>
      </div>
      {change.hasMoved && (
        <div className="row wrap gap-8">
          <span className="row gap-8 warning">
            <TriangleAlert size={16} aria-hidden className="rigid" />
            {t('workingRelease.form.moved')}
          </span>
          <Button size="compact-sm" variant="default" loading={isBusy} onClick={() => void takeOver()}>
            {t('editor.release.takeOver')}
          </Button>
        </div>
      )}
    </>
  );
}

function OtherRelease({ contained }: { contained: ContainedChange }) {
  const { t } = useTranslation();
  const { releaseID, name, by, hasMoved } = contained;
  return (
    <div className="row wrap gap-8">
      <span className="break-anywhere">
        {t('releases.form.changedBy', { person: by.name || t('conflict.someone') })}{' '}
        <Link to={`/releases/${releaseID}`}>{name}</Link>
      </span>
      {hasMoved && <span className="muted">{t('releases.problem.RM_03')}</span>}
      <Button size="compact-sm" variant="default" onClick={() => workIn({ id: releaseID, name })}>
        {t('releases.form.load')}
      </Button>
    </div>
  );
}

/** Says whose version a form shows: that of the release in which the user works, or what is live; and which other releases change it. */
export function ReleaseFormNote({ item, form }: { item: ReleaseItemName; form: FormState }) {
  const canRelease = useCan()('manage-releases');
  const { data: changes = [] } = useQuery({ ...changesInReleasesQuery(item), enabled: canRelease });
  const { release } = form.base;
  const others = changes.filter(({ releaseID }) => releaseID !== release?.id);
  if (!release && others.length === 0) return null;
  return (
    <div className="stack gap-8 small card pad-8-12 margin-top-16 margin-bottom-16" role="status">
      <OwnVersion form={form} />
      {others.map((contained) => (
        <OtherRelease key={contained.releaseID} contained={contained} />
      ))}
    </div>
  );
}

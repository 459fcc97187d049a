import { NativeSelect, SegmentedControl } from '@mantine/core';
import type { Submission, SubmittedForm } from '@ximblox/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormats } from '../../lib/format.ts';
import { states } from './inbox-filters.ts';
import type { ShownField } from './submission-text.ts';
import type { SubmissionChanges } from './use-change-submission.ts';

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

interface SubmissionHandlingProps {
  submission: Submission;
  form: SubmittedForm | undefined;
  /** Users that it can be assigned to. */
  people: readonly { ID: number; name: string }[];
  consents: readonly ShownField[];
  onChange: (changes: SubmissionChanges) => void;
}

/** State, assignee and origin of a submission. */
export function SubmissionHandling({ submission, form, people, consents, onChange }: SubmissionHandlingProps) {
  const { t } = useTranslation();
  const { dateTime, localeName } = useFormats();
  const { state, assignee, page, locale, withoutScript, confirmedAt, endedAt, spamAt } = submission;
  const isWaiting = form?.isConfirmed === true && confirmedAt === null;
  const hasState = spamAt === null && !isWaiting;
  const isHandled = form?.isManaged && hasState;
  return (
    <aside className="stack gap-16" aria-label={t('inbox.handling')}>
      {isHandled && (
        <>
          <SegmentedControl
            fullWidth
            aria-label={t('inbox.column.state')}
            value={state}
            onChange={(next) => onChange({ state: next })}
            data={states.map((one) => ({ value: one, label: t(`inbox.state.${one}`) }))}
          />
          <NativeSelect
            label={t('inbox.column.assignee')}
            value={String(assignee?.ID ?? '')}
            onChange={({ currentTarget: { value } }) => onChange({ assigneeID: value === '' ? null : Number(value) })}
            data={[
              { value: '', label: t('inbox.nobody') },
              ...people.map(({ ID, name }) => ({ value: String(ID), label: name })),
            ]}
          />
        </>
      )}
      <dl className="small stack gap-12">
        {!isHandled && hasState && <Fact name={t('inbox.column.state')}>{t(`inbox.state.${state}`)}</Fact>}
        <Fact name={t('inbox.language')}>{localeName(locale)}</Fact>
        {page && (
          <Fact name={t('inbox.page')}>
            <Link to={`/page/${page.pageID}`}>{page.title}</Link>
          </Fact>
        )}
        {withoutScript && (
          <Fact name={t('inbox.origin')}>{t(spamAt === null ? 'inbox.withoutScriptHelp' : 'inbox.withoutScript')}</Fact>
        )}
        {form?.isConfirmed && (
          <Fact name={t('inbox.confirmed')}>{confirmedAt ? dateTime(confirmedAt) : t('inbox.notYet')}</Fact>
        )}
        {endedAt && <Fact name={t('inbox.ended')}>{dateTime(endedAt)}</Fact>}
        {consents.map(({ name, value }) => (
          <Fact key={name} name={t('inbox.consent')}>
            {value}
          </Fact>
        ))}
      </dl>
    </aside>
  );
}

import { Button } from '@mantine/core';
import { pageHeaderFields } from '@ximblox/blocks/internal';
import { CircleCheck, CircleDashed, Info, type LucideIcon, OctagonAlert, RefreshCw, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { labelAt } from '../../../fields/field-label.ts';
import { useErrorText } from '../../../lib/errors/error-text.ts';
import { LoadingState } from '../../../ui/states.tsx';
import { fieldsOf, useEditor, useEditorState } from '../editor-context.ts';
import { documentIn } from '../store/editor-state.ts';
import { type MarkedField, useShowMarked } from '../use-marked-fields.ts';
import { CheckFrame } from './check-frame.tsx';
import { checksOf, identityOf } from './checks-store.ts';
import classes from './checks.module.css';
import { checkGroups, type Finding, type Place, severities, type Severity } from './finding.ts';
import { useFindings } from './use-findings.ts';
import { useLeadTo } from './use-lead-to.ts';

const icons: Record<Severity, LucideIcon> = {
  required: CircleDashed,
  problem: OctagonAlert,
  warning: TriangleAlert,
  advice: Info,
};

const tones: Record<Severity, string> = { required: 'info', problem: 'danger', warning: 'warning', advice: 'info' };

/** Returns the label of a finding's place: the block and its field. */
function usePlaceName(): (place: Place) => string {
  const { t } = useTranslation();
  const { blockTypes, pageType } = useEditor();
  const { order, blocks } = useEditorState(documentIn);
  return (place) => {
    if (place.kind === 'seo') return `${t('editor.tab.seo')} · ${t(`editor.seo.${place.field}`)}`;
    if (place.kind === 'type') {
      const fields = pageHeaderFields(fieldsOf(pageType));
      return `${t('editor.pageHeader.title')} · ${labelAt(fields, place.path)}`;
    }
    const type = blockTypes.get(blocks[place.key]?.type ?? '');
    const name = t('editor.block.name', { label: type?.label ?? '', position: order.indexOf(place.key) + 1 });
    return place.path === undefined ? name : `${name} · ${labelAt(fieldsOf(type), place.path)}`;
  };
}

function FindingRow({ finding, where, onLead }: { finding: Finding; where: string | null; onLead(): void }) {
  const { t } = useTranslation();
  const Icon = icons[finding.severity];
  const name = `editor.checks.finding.${finding.name}` as 'editor.checks.finding.altMissing';
  const text: string = t(name, finding.values as { file: string });
  const content = (
    <>
      <Icon size={16} aria-hidden className={`rigid margin-top-2 ${tones[finding.severity]}`} />
      <span className="stack gap-2 min-0 break-anywhere">
        <span>
          <span className="visually-hidden">{t(`editor.checks.severity.${finding.severity}`)}: </span>
          {text}
        </span>
        {where !== null && <span className="caption muted">{where}</span>}
      </span>
    </>
  );
  return (
    <li className="line-below">
      {where === null ? (
        <div className={classes.row}>{content}</div>
      ) : (
        <button type="button" className={classes.row} onClick={onLead}>
          {content}
        </button>
      )}
    </li>
  );
}

/** Fields that the server refused, with links to them. */
function Refusals({ fields }: { fields: readonly MarkedField[] }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const show = useShowMarked();
  if (fields.length === 0) return null;
  return (
    <section aria-label={t('editor.checks.refused')}>
      <h3 className="small muted strong margin-bottom-4">{t('editor.checks.refused')}</h3>
      <ul className="stack line-above">
        {fields.map((field) => (
          <li key={field.id} className="line-below">
            <button type="button" className={classes.row} onClick={() => show(field)}>
              <OctagonAlert size={16} aria-hidden className="rigid margin-top-2 danger" />
              <span className="stack gap-2 min-0 break-anywhere">
                <span>{errorText(field)}</span>
                <span className="caption muted">{field.owner}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Number of errors and findings of each severity, as a live region. */
function Summary({ refused, findings }: { refused: number; findings: readonly Finding[] }) {
  const { t } = useTranslation();
  const counts = severities
    .map((severity) => [severity, findings.filter((finding) => finding.severity === severity).length] as const)
    .filter(([, count]) => count > 0);
  const parts = [
    ...(refused > 0 ? [t('editor.checks.count.refused', { count: refused })] : []),
    ...counts.map(([severity, count]) => t(`editor.checks.count.${severity}`, { count })),
  ];
  return (
    <output className={`row gap-6 strong ${parts.length === 0 ? 'success' : ''}`}>
      {parts.length === 0 ? (
        <>
          <CircleCheck size={18} aria-hidden />
          {t('editor.checks.good')}
        </>
      ) : (
        parts.join(' · ')
      )}
    </output>
  );
}

interface FindingGroupProps {
  group: (typeof checkGroups)[number];
  findings: readonly Finding[];
}

/** Findings of a group, the most severe first. */
function FindingGroup({ group, findings }: FindingGroupProps) {
  const { t } = useTranslation();
  const leadTo = useLeadTo();
  const placeName = usePlaceName();
  const own = findings
    .filter((finding) => finding.group === group)
    .toSorted((one, other) => severities.indexOf(one.severity) - severities.indexOf(other.severity));
  if (own.length === 0) return null;
  return (
    <section aria-label={t(`editor.checks.group.${group}`)}>
      <h3 className="small muted strong margin-bottom-4">{t(`editor.checks.group.${group}`)}</h3>
      <ul className="stack line-above">
        {own.map((finding) => (
          <FindingRow
            key={identityOf(finding)}
            finding={finding}
            where={finding.place && placeName(finding.place)}
            onLead={() => finding.place && leadTo(finding.place)}
          />
        ))}
      </ul>
    </section>
  );
}

/** Lists the findings of the page by group, with a link to each place. */
export function ChecksPanel() {
  const { t } = useTranslation();
  const { store } = useEditor();
  const checks = useStore(checksOf(store));
  const [run, setRun] = useState(0);
  const [isRunning, setRunning] = useState(false);
  const { refused, findings } = useFindings();
  const isOpen = refused.length > 0 || findings?.some(({ severity }) => severity === 'required');
  // What may stay open, beside what may not.
  const hasRest = findings?.some(({ severity }) => severity !== 'required');
  const isRendering = checks.rendered === null && !checks.hasFailed;
  return (
    <div className="stack gap-16">
      <div className="row wrap gap-8 spread">
        {/* Success is only shown once the rendered page has been checked. */}
        {findings && (refused.length + findings.length > 0 || checks.rendered !== null) && (
          <Summary refused={refused.length} findings={findings} />
        )}
        <Button
          variant="default"
          size="xs"
          leftSection={<RefreshCw size={14} aria-hidden />}
          loading={isRunning}
          onClick={() => setRun(run + 1)}
        >
          {t('editor.checks.again')}
        </Button>
      </div>
      <Refusals fields={refused} />
      {!findings && <LoadingState rows={4} />}
      {findings && checkGroups.map((group) => <FindingGroup key={group} group={group} findings={findings} />)}
      {checks.hasFailed && <p className="caption muted">{t('editor.checks.failed')}</p>}
      {(isRendering || hasRest) && (
        <p className="caption muted">
          {isRendering ? t('editor.checks.rendering') : t(isOpen ? 'editor.checks.noteRest' : 'editor.checks.note')}
        </p>
      )}
      <CheckFrame run={run} onRunning={setRunning} />
    </div>
  );
}

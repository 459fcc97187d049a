import { useTranslation } from 'react-i18next';
import type { MergeReport, NamedPart } from '../../store/newer.ts';
import classes from './conflict.module.css';
import { usePartNames } from './use-part-names.ts';

const keyOf = (part: NamedPart): string => (part.kind === 'block' ? `${part.key} ${part.change}` : part.name);

/** What is taken over from somebody else without a question: "Quote 'The sea gives' added". */
export function TakenParts({ report }: { report: Pick<MergeReport, 'taken' | 'movedByBoth'> }) {
  const { t } = useTranslation();
  const nameOf = usePartNames();
  const row = (part: NamedPart, what: string) => {
    const { label, summary } = nameOf(part);
    return (
      <li key={keyOf(part)}>
        <strong>{label}</strong> {summary !== '' && <span className={classes.summary}>{summary}</span>} {what}
      </li>
    );
  };
  return (
    <ul className={classes.taken}>
      {report.taken.map((part) => row(part, t(`editor.conflict.change.${part.change ?? 'changed'}`)))}
      {report.movedByBoth.map((part) => row(part, t('editor.conflict.movedByBoth')))}
    </ul>
  );
}

import { useTranslation } from 'react-i18next';
import type { MergeReport, NamedPart } from '../../store/newer.ts';
import { useChangeNames } from '../../history/change-names.ts';
import classes from './conflict.module.css';
import { usePartNames } from './use-part-names.ts';

const keyOf = (part: NamedPart): string => (part.kind === 'field' ? part.name : `${part.key} ${part.change}`);

/** Changes of others that are merged automatically: "Quote 'The sea gives' added". */
export function MergedParts({ report }: { report: Pick<MergeReport, 'taken' | 'movedByBoth'> }) {
  const { t } = useTranslation();
  const nameOf = usePartNames();
  const names = useChangeNames();
  /** "changed: Heading and Text". */
  const changeOf = ({ block, change = 'changed', fields = [] }: NamedPart): string => {
    const known = fields.filter((path) => path !== '');
    return block && known.length > 0
      ? t('editor.conflict.change.fields', { fields: names.list(known.map((path) => names.ofField(block.type, path))) })
      : t(`editor.conflict.change.${change}`);
  };
  const row = (part: NamedPart, what: string) => {
    const { label, summary } = nameOf(part);
    return (
      <li key={keyOf(part)}>
        <strong>{label}</strong> {summary !== '' && <span className={classes.summary}>{summary}</span>} {what}
      </li>
    );
  };
  return (
    <ul className="stack gap-2 one-column bullets">
      {report.taken.map((part) => row(part, changeOf(part)))}
      {report.movedByBoth.map((part) => row(part, t('editor.conflict.movedByBoth')))}
    </ul>
  );
}

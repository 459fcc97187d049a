import { type BlockContent, compareFields, type Fields } from '@ximblox/blocks/internal';
import { useTranslation } from 'react-i18next';
import { ChangeList } from '../compare/change-list.tsx';
import { labelAt } from '../field-label.ts';

/** Describes in one phrase which fields differ; none without a difference. */
export function useFieldPhrases(): (labels: readonly string[]) => string[] {
  const { t, i18n } = useTranslation();
  return (labels) => {
    const fields = new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(new Set(labels));
    return labels.length === 0 ? [] : [t('editor.changes.pageChanged', { fields })];
  };
}

/** Labels of the fields that differ, each once; a change in a list counts for the list. */
export const changedLabels = (fields: Fields, before: BlockContent, after: BlockContent): string[] =>
  compareFields(fields, before, after).map(({ path }) => labelAt(fields, path.split('.')[0] ?? path));

interface ValueChangesProps {
  fields: Fields;
  before: BlockContent;
  after: BlockContent;
}

/** Differences between two contents, field by field. */
export function ValueChanges({ fields, before, after }: ValueChangesProps) {
  const { t } = useTranslation();
  const changes = compareFields(fields, before, after);
  if (changes.length === 0) return <p className="small muted">{t('editor.compare.same')}</p>;
  return <ChangeList changes={changes} fields={fields} labelOf={() => null} />;
}

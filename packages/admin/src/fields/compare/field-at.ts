import { type Field, type Fields, isGroup, isList } from '@ximblox/blocks/internal';
import { labelAt } from '../field-label.ts';

/** Field at a path, with its full label: "Buttons 2 › Label". */
export function fieldAt(fields: Fields | undefined, path: string): { field: Field | undefined; label: string } {
  const labels: string[] = [];
  let [field, within]: [Field | undefined, Fields | undefined] = [undefined, fields];
  for (const part of path.split('.')) {
    if (/^\d+$/.test(part)) {
      labels.push(`${labels.pop() ?? ''} ${Number(part) + 1}`);
      continue;
    }
    labels.push(labelAt(within, part));
    field = within?.[part];
    within = field && (isList(field) || isGroup(field)) ? field.fields : undefined;
  }
  return { field, label: labels.join(' › ') };
}

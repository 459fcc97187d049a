import { inheritContent, pageTitlePath, validateContent } from '@ximblox/blocks/internal';
import { labelAt } from '../../../../fields/field-label.ts';
import { type CheckedPage, inEachContent } from '../checked-page.ts';
import type { Finding, Place } from '../finding.ts';

const required = (field: string, place: Place): Finding => ({
  group: 'required',
  severity: 'required',
  name: 'required',
  values: { field },
  place,
});

const inContent = inEachContent<Finding>(({ fields, content, defaults, placeOf }) => {
  const shown = defaults ? inheritContent(fields, content, defaults) : content;
  return validateContent(fields, shown, 'publication')
    .filter(({ code }) => code === 'V_01')
    .map(({ property }) => {
      const path = property.replace(/^(?:props|__images|__files)\./, '');
      return required(labelAt(fields, path), placeOf(path));
    });
});

/**
 * Empty fields that must be filled before publication.
 * @param titleLabel label of the page title
 */
export const requiredFields = (page: CheckedPage, titleLabel: string): Finding[] => [
  ...(page.title.trim() === '' ? [required(titleLabel, { kind: 'type', path: pageTitlePath })] : []),
  ...inContent(page),
];

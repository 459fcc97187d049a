import type { Submission, SubmittedForm } from '@ximblox/contract';

/** Field that visitors do not see. Spam has a value for it. */
const hiddenField = 'website';

/** A document of a submission. The bytes of documents of spam are not stored. */
export interface ShownDocument {
  fileName: string;
  file: Submission['files'][number] | null;
}

/** Displayed field of a submission. */
export interface ShownField {
  name: string;
  label: string;
  kind: string;
  value: string;
  /** Documents of a file field. */
  documents: readonly ShownDocument[];
}

/** Returns the documents of a field. */
function documentsIn({ values, files }: Submission, name: string, kind: string): ShownDocument[] {
  const stored = files.filter(({ field }) => field === name).map((file) => ({ fileName: file.fileName, file }));
  const sent = values[name];
  return stored.length === 0 && kind === 'file' && typeof sent === 'string' ? [{ fileName: sent, file: null }] : stored;
}

/** Returns the fields in the order of the form. Fields that the form no longer has come last, with their names as labels. */
export function shownFields(submission: Submission, form: SubmittedForm | undefined): ShownField[] {
  const { values, pages, consents, files } = submission;
  const known = form?.fields ?? [];
  const names = new Set([...Object.keys(values), ...files.map(({ field }) => field)]);
  const others = [...names].filter((name) => name !== hiddenField && !known.some((field) => field.name === name));
  const fields = [...known, ...others.map((name) => ({ name, label: name, kind: 'text' }))];
  return fields
    .filter(({ name }) => names.has(name))
    .map(({ name, label, kind }) => ({
      name,
      label,
      kind,
      value: kind === 'consent' ? (consents[name] ?? '') : pages[name] || String(values[name]),
      documents: documentsIn(submission, name, kind),
    }));
}

/** Returns the documents of a submission. */
export const documentsOf = (submission: Submission, form: SubmittedForm | undefined): ShownDocument[] =>
  shownFields(submission, form).flatMap(({ documents }) => documents);

/** Returns what was sent in the field that visitors do not see. */
export const hiddenValueOf = ({ values }: Submission): string => String(values[hiddenField] ?? '');

/** Returns the address that replies go to; `''` if there is none. */
export function addressOf({ values }: Submission, form: SubmittedForm | undefined): string {
  const field = form?.fields.find(({ kind }) => kind === 'email');
  const value = field && values[field.name];
  return typeof value === 'string' ? value : '';
}

/** Returns the sender's name, or their email address. */
export function senderOf({ values, id }: Submission): string {
  const { name, email } = values;
  return [name, email].find((text): text is string => typeof text === 'string' && text !== '') ?? String(id);
}

/** Returns the beginning of the message, or its subject. */
export function gistOf({ values, pages }: Submission): string {
  const { message, study, company } = values;
  const page = Object.values(pages).find((title) => title !== '');
  return [message, page, study, company].find((text): text is string => typeof text === 'string' && text !== '') ?? '';
}

import type { Submission, SubmittedForm } from '@ximblox/contract';

/** Displayed field of a submission. */
export interface ShownField {
  name: string;
  label: string;
  kind: string;
  value: string;
}

/** Returns the fields in the order of the form. Fields that the form no longer has come last, with their names as labels. */
export function shownFields(submission: Submission, form: SubmittedForm | undefined): ShownField[] {
  const { values, pages, consents, files } = submission;
  const known = form?.fields ?? [];
  const others = Object.keys(values).filter((name) => !known.some((field) => field.name === name));
  const fields = [...known, ...others.map((name) => ({ name, label: name, kind: 'text' }))];
  return fields
    .filter(({ name }) => values[name] !== undefined && !files.some(({ field }) => field === name))
    .map(({ name, label, kind }) => ({
      name,
      label,
      kind,
      value: kind === 'consent' ? (consents[name] ?? '') : pages[name] || String(values[name]),
    }));
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

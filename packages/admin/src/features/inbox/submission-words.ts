import type { Submission, SubmittedForm } from '@ximblox/contract';

/** A field of a submission as it is shown. */
export interface ShownField {
  name: string;
  label: string;
  kind: string;
  value: string;
}

/** What was filled in, in the order of the form; what the form does not ask for any more comes last, under its own name. */
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

/** Who has sent it: the name, else the address. */
export function senderOf({ values, id }: Submission): string {
  const { name, email } = values;
  return [name, email].find((text): text is string => typeof text === 'string' && text !== '') ?? String(id);
}

/** The first words of what somebody wrote, or what it is about. */
export function gistOf({ values, pages }: Submission): string {
  const { message, study, company } = values;
  const page = Object.values(pages).find((title) => title !== '');
  return [message, page, study, company].find((text): text is string => typeof text === 'string' && text !== '') ?? '';
}

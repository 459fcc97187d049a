import { recordSource } from './definition-source.ts';
import type { LocalisedText } from './localised-text.ts';

interface CommonField {
  /** Label for visitors and in the inbox. */
  label: LocalisedText;
  /** A sentence below the label. */
  help?: LocalisedText;
  required?: boolean;
  /** Autofill token, such as `name` or `tel`. */
  autoComplete?: string;
}

/** Link inside a text, at the placeholder `{link}`. Paths by language, since every translation has its own address. */
export interface FormLink {
  label: LocalisedText;
  path: LocalisedText;
}

/** Field of a form, by kind. */
export type FormField =
  | (CommonField & { kind: 'text'; max: number })
  | (CommonField & { kind: 'multiline'; max: number })
  | (CommonField & { kind: 'email' })
  | (CommonField & { kind: 'phone' })
  | (CommonField & { kind: 'select'; options: readonly { value: string; label: LocalisedText }[] })
  /** A published page of a type, such as the vacancy of an application; the current page if it is of that type. */
  | (CommonField & { kind: 'page'; pageType: string })
  /** A document: PDF or Word, verified by its content. */
  | (CommonField & { kind: 'file'; maxBytes: number })
  /** A required checkbox; its text is stored with the submission. */
  | (CommonField & { kind: 'consent'; link?: FormLink });

type Options<Kind extends FormField['kind']> = Omit<Extract<FormField, { kind: Kind }>, 'kind'>;

const mebibyte = 1_048_576;

/** Builders of form fields. */
export const formField = {
  text: (field: Omit<Options<'text'>, 'max'> & { max?: number }): FormField => ({
    max: 200,
    ...field,
    kind: 'text',
  }),
  multiline: (field: Omit<Options<'multiline'>, 'max'> & { max?: number }): FormField => ({
    max: 5000,
    ...field,
    kind: 'multiline',
  }),
  email: (field: Options<'email'>): FormField => ({ autoComplete: 'email', ...field, kind: 'email' }),
  phone: (field: Options<'phone'>): FormField => ({ autoComplete: 'tel', ...field, kind: 'phone' }),
  select: (field: Options<'select'>): FormField => ({ ...field, kind: 'select' }),
  page: (field: Options<'page'>): FormField => ({ ...field, kind: 'page' }),
  file: (field: Omit<Options<'file'>, 'maxBytes'> & { maxBytes?: number }): FormField => ({
    maxBytes: 5 * mebibyte,
    ...field,
    kind: 'file',
  }),
  consent: (field: Omit<Options<'consent'>, 'required'>): FormField => ({
    ...field,
    required: true,
    kind: 'consent',
  }),
};

/** Action after a form has been submitted, in addition to the mail to the recipients. */
export type FormFollowUp =
  /** Sends a link to the file of the page in field `page`; `file` is a field of the page's type. */
  | { kind: 'send-file'; page: string; file: string }
  /** Asks the sender to confirm by mail. Every later mail has a link to unsubscribe. */
  | { kind: 'confirm' };

export interface FormDefinition {
  /** `contact`: part of the form's endpoint. */
  id: string;
  /** Name in the inbox. */
  label: LocalisedText;
  /** In display order. */
  fields: Readonly<Record<string, FormField>>;
  /** Recipients of the mail about each submission. The operator can override them with `XIMBLOX_FORM_RECIPIENTS`. */
  recipients: readonly string[];
  /** Days after which submissions are deleted. */
  keepDays: number;
  /** Days after which submissions that were handled are deleted; `keepDays` by default. */
  keepDaysWhenDone?: number;
  /** What follows a submission: an email with a file of a page, or one that asks the visitor to confirm the address. */
  followUp?: FormFollowUp;
  /** Texts of the form. */
  texts: {
    /** Text of the submit button. */
    submit: LocalisedText;
    /** Thanks, and what happens next. */
    sentTitle: LocalisedText;
    sentText: LocalisedText;
  };
}

/**
 * Declares a form. Its fields determine the form on the page, validation on both sides, the inbox and its exports.
 * `defineSite` reports problems.
 */
export const defineForm = (definition: FormDefinition): FormDefinition => recordSource({ ...definition }, defineForm);

/** Name of the honeypot field, which visitors leave empty and bots fill in. */
export const honeypot = 'website';

/** File extensions that forms accept. */
export const documentExtensions = ['pdf', 'doc', 'docx'] as const;

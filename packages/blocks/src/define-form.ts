import { noteSource } from './definition-source.ts';
import type { Words } from './words.ts';

interface CommonField {
  /** What the form calls it, for visitors and in the inbox. */
  label: Words;
  /** A sentence below the label. */
  help?: Words;
  required?: boolean;
  /** What the browser may fill in, such as `name` or `tel`. */
  autoComplete?: string;
}

/** A link inside a text; its place in the text is `{link}`. Paths by language, since every translation has its own address. */
export interface FormLink {
  label: Words;
  path: Words;
}

/** A field of a form, by its kind. */
export type FormField =
  | (CommonField & { kind: 'text'; max: number })
  | (CommonField & { kind: 'multiline'; max: number })
  | (CommonField & { kind: 'email' })
  | (CommonField & { kind: 'phone' })
  | (CommonField & { kind: 'select'; options: readonly { value: string; label: Words }[] })
  /** A published page of a type, such as the vacancy that somebody applies for; the page itself when it is of that type. */
  | (CommonField & { kind: 'page'; pageType: string })
  /** A document: PDF or Word, which its bytes have to show. */
  | (CommonField & { kind: 'file'; maxBytes: number })
  /** A box that has to be ticked; what it says is kept with the submission. */
  | (CommonField & { kind: 'consent'; link?: FormLink });

type Wish<Kind extends FormField['kind']> = Omit<Extract<FormField, { kind: Kind }>, 'kind'>;

const mebibyte = 1_048_576;

/** Fields of forms. */
export const formField = {
  text: (field: Omit<Wish<'text'>, 'max'> & { max?: number }): FormField => ({
    max: 200,
    ...field,
    kind: 'text',
  }),
  multiline: (field: Omit<Wish<'multiline'>, 'max'> & { max?: number }): FormField => ({
    max: 5000,
    ...field,
    kind: 'multiline',
  }),
  email: (field: Wish<'email'>): FormField => ({ autoComplete: 'email', ...field, kind: 'email' }),
  phone: (field: Wish<'phone'>): FormField => ({ autoComplete: 'tel', ...field, kind: 'phone' }),
  select: (field: Wish<'select'>): FormField => ({ ...field, kind: 'select' }),
  page: (field: Wish<'page'>): FormField => ({ ...field, kind: 'page' }),
  file: (field: Omit<Wish<'file'>, 'maxBytes'> & { maxBytes?: number }): FormField => ({
    maxBytes: 5 * mebibyte,
    ...field,
    kind: 'file',
  }),
  consent: (field: Omit<Wish<'consent'>, 'required'>): FormField => ({
    ...field,
    required: true,
    kind: 'consent',
  }),
};

/** What happens once a form has been sent, beside the mail to the recipients. */
export type FormSequel =
  /** The sender gets a link to the file of the page that the field `page` names, `file` being a field of its type. */
  | { kind: 'send-file'; page: string; file: string }
  /** The sender is asked by mail to confirm; who has confirmed can end it by every mail. */
  | { kind: 'confirm' };

export interface FormDefinition {
  /** `contact`: part of the address that it is sent to. */
  id: string;
  /** What the inbox calls it. */
  label: Words;
  /** In the order in which they are shown. */
  fields: Readonly<Record<string, FormField>>;
  /** Who is told of every submission. The operator may name others in `XIMBLOX_FORM_RECIPIENTS`. */
  recipients: readonly string[];
  /** Days for which a submission is kept; those that somebody has dealt with only `daysWhenDone`, when that is set. */
  keepDays: number;
  daysWhenDone?: number;
  sequel?: FormSequel;
  texts: {
    /** What the button says. */
    submit: Words;
    /** Thanks, and what happens now. */
    sentTitle: Words;
    sentText: Words;
  };
}

/** Declares a form: from its fields come what visitors see, validation on both sides, the inbox and its exports. `defineSite` says what is wrong with it. */
export const defineForm = (definition: FormDefinition): FormDefinition => noteSource({ ...definition }, defineForm);

/** Name of the field that people must leave empty; whatever fills it is no human being. */
export const honeypot = 'website';

/** Extensions of documents that forms take. */
export const documentExtensions = ['pdf', 'doc', 'docx'] as const;

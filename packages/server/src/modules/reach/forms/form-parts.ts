import { formDefinition, type FormField, honeypot, questionParts } from '@ximblox/blocks/internal';
import { fail } from '@ximblox/contract';
import type { BodyParts, Services } from '../../../context.ts';

const KiB = 1024;

/** Parts that forms send in addition to their fields, with their size limits in bytes. */
const reservedParts: readonly (readonly [string, number])[] = [
  ['captcha', 8 * KiB],
  ['g-recaptcha-response', 8 * KiB],
  [honeypot, KiB],
  [questionParts.token, 200],
  [questionParts.answer, 200],
  [questionParts.ask, 100],
  ['locale', 100],
  ['page', 100],
];

/** Returns the size limit of a field: twice its maximum, so that a slightly longer text is reported as a validation error. */
const bytesOf = (field: FormField): number =>
  field.kind === 'text' || field.kind === 'multiline' ? Math.max(KiB, 2 * 4 * field.max) : KiB;

/** Returns the multipart parts that a form accepts. @throws 404 V_12 on `form` */
export function formParts({ site }: Services, { form: id }: Readonly<Record<string, unknown>>): BodyParts {
  const form = formDefinition(site, String(id)) ?? fail('V_12', 'form', { status: 404 });
  const fields = Object.entries(form.fields);
  const texts = fields.flatMap(([name, field]) => (field.kind === 'file' ? [] : [[name, bytesOf(field)] as const]));
  return {
    texts: new Map([...texts, ...reservedParts]),
    files: new Set(fields.flatMap(([name, { kind }]) => (kind === 'file' ? [name] : []))),
  };
}

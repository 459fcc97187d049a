import { formDefinition, type FormField, honeypot, questionParts } from '@ximblox/blocks';
import { fail } from '@ximblox/contract';
import type { BodyParts, Services } from '../../../context.ts';

const KiB = 1024;

/** What forms send beside their fields, with the most bytes of each. */
const ownParts: readonly (readonly [string, number])[] = [
  ['captcha', 8 * KiB],
  ['g-recaptcha-response', 8 * KiB],
  [honeypot, KiB],
  [questionParts.token, 200],
  [questionParts.answer, 200],
  [questionParts.ask, 100],
  ['locale', 100],
  ['page', 100],
];

/** Most bytes of a field: twice its characters, so that a text that is somewhat too long is told with all other errors. */
const bytesOf = (field: FormField): number =>
  field.kind === 'text' || field.kind === 'multiline' ? Math.max(KiB, 2 * 4 * field.max) : KiB;

/** The parts that a form may send. @throws 404 V_12 on `form` */
export function formParts({ site }: Services, { form: id }: Readonly<Record<string, unknown>>): BodyParts {
  const form = formDefinition(site, String(id)) ?? fail('V_12', 'form', { status: 404 });
  const fields = Object.entries(form.fields);
  const texts = fields.flatMap(([name, field]) => (field.kind === 'file' ? [] : [[name, bytesOf(field)] as const]));
  return {
    texts: new Map([...texts, ...ownParts]),
    files: new Set(fields.flatMap(([name, { kind }]) => (kind === 'file' ? [name] : []))),
  };
}

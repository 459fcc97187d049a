import { isRecord } from '@ximblox/contract';
import { type FormDefinition, type FormField, formField } from '../define-form.ts';
import type { SiteDefinition } from '../site-definition.ts';
import { sourceOf } from '../definition-source.ts';
import { isEmail } from '../fields/email.ts';
import { knownKindOf } from '../fields/index.ts';
import { countProblems } from '../fields/option-problems.ts';
import type { Note, Problems } from './problems.ts';
import { checkNames, checkLocalisedText, importProblem, listed, listOf, shown } from './values.ts';

const names: readonly string[] = Object.keys({
  id: true,
  label: true,
  fields: true,
  recipients: true,
  keepDays: true,
  keepDaysWhenDone: true,
  followUp: true,
  texts: true,
} satisfies Record<keyof FormDefinition, true>);

/** Names that the form uses itself or that would shadow properties of the browser's form element. */
const reserved = new Set([
  'captcha',
  'website',
  'locale',
  'page',
  'block',
  'form',
  'action',
  'method',
  'reset',
  'submit',
]);

function checkConsent(
  { label, link }: Extract<FormField, { kind: 'consent' }>,
  readers: readonly string[],
  note: Note,
) {
  if (link === undefined) return;
  if (!isRecord(link)) return note('has a `link` that is not an object: give it `label` and `path`');
  checkLocalisedText(link.label, 'label of its link', note, readers);
  checkLocalisedText(link.path, 'path of its link', note, readers);
  const texts = isRecord(label) ? Object.values(label) : [label];
  if (texts.some((text) => typeof text === 'string' && !text.includes('{link}'))) {
    note('has a `link`, but no {link} in its `label`: write it where the link belongs');
  }
}

function checkField(site: SiteDefinition, field: FormField, readers: readonly string[], note: Note): void {
  if (typeof field === 'function') return note('is a function: call it, as in `formField.text({ label })`');
  if (!isRecord(field)) return note(`is ${shown(field)}: create it with \`formField\``);
  const builders = listed(Object.keys(formField));
  if (!Object.hasOwn(formField, field.kind) && knownKindOf(field)) {
    return note(
      `is of the kind ${shown(field.kind)}, which is for content that editors write: forms for visitors have fields of \`formField\`, which are ${builders}`,
    );
  }
  if (!Object.hasOwn(formField, field.kind)) {
    return note(`has the kind ${shown(field.kind)}, which does not exist: use ${builders}`);
  }
  checkLocalisedText(field.label, 'label', note, readers);
  if (field.help !== undefined) checkLocalisedText(field.help, 'help', note, readers);
  if (field.kind === 'text' || field.kind === 'multiline') for (const what of countProblems(field, 'max')) note(what);
  if (field.kind === 'file') for (const what of countProblems(field, 'maxBytes')) note(what);
  if (field.kind === 'consent') checkConsent(field, readers, note);
  if (field.kind === 'page' && !site.pageTypes.some((pageType) => pageType?.id === field.pageType)) {
    note(`is for a page of the type ${shown(field.pageType)}, which the site does not have`);
  }
  if (field.kind !== 'select') return;
  const options = listOf(field.options, 'options', note);
  if (options.length === 0) note('has no options: give some, such as [{ value: "a", label: "A" }]');
  const values = options.map((option) => option?.value);
  const duplicates = values.filter((value, position) => values.indexOf(value) < position);
  if (duplicates.length > 0) note(`has several options with the value ${listed([...new Set(duplicates)])}`);
  for (const option of options)
    checkLocalisedText(option?.label, `label of the option ${shown(option?.value)}`, note, readers);
}

function checkFollowUp(site: SiteDefinition, { fields, followUp }: FormDefinition, note: Note): void {
  if (followUp === undefined) return;
  if (!isRecord(followUp) || !['send-file', 'confirm'].includes(followUp.kind)) {
    return note('has a `followUp` of an unknown kind: use "send-file" or "confirm"');
  }
  if (!Object.values(fields).some((field) => field?.kind === 'email')) {
    note('has a `followUp`, but no field for an email address: add one to answer the sender');
  }
  if (followUp.kind !== 'send-file') return;
  const page = Object.hasOwn(fields, followUp.page) ? fields[followUp.page] : undefined;
  if (page?.kind !== 'page') return note(`sends a file of ${shown(followUp.page)}, which is not a field for a page`);
  const pageType = site.pageTypes.find((one) => one?.id === page.pageType);
  const file = pageType?.fields?.[followUp.file];
  if (pageType && file?.kind !== 'file') {
    note(
      `sends the file ${shown(followUp.file)}, which is not a field for a file of the page type ${shown(page.pageType)}`,
    );
  }
}

/**
 * Reports problems of a form.
 * @param position index of the form in the site's forms
 */
export function checkForm(problems: Problems, site: SiteDefinition, form: FormDefinition, position: number): void {
  const wrongImport = importProblem(form, 'defineForm');
  if (wrongImport !== undefined) return problems.at(`\`forms\`, entry ${position + 1},`)(wrongImport);
  const source = sourceOf(form);
  const where = `Form ${shown(form.id)}`;
  const note = problems.at(where, source);
  const readers = site.locales.flatMap((locale) => locale?.code ?? []);
  if (typeof form.id !== 'string' || !/^[a-z0-9-]{1,50}$/.test(form.id) || form.id === 'challenge') {
    note('cannot have this `id`: use lowercase letters, digits and hyphens (and not "challenge")');
  }
  checkNames(form, names, note);
  checkLocalisedText(form.label, 'label', note);
  const recipients = listOf(form.recipients, 'recipients', note);
  const wrong = recipients.filter((address) => typeof address !== 'string' || !isEmail(address));
  if (wrong.length > 0) note(`has ${listed(wrong)} among its recipients, which is not an email address`);
  if (form.keepDays === undefined) note('has no `keepDays`: give the number of days to keep submissions');
  for (const name of ['keepDays', 'keepDaysWhenDone'] as const)
    for (const what of countProblems(form, name)) note(what);
  if (isRecord(form.texts)) {
    for (const name of ['submit', 'sentTitle', 'sentText'] as const) {
      checkLocalisedText(form.texts[name], `texts.${name}`, note, readers);
    }
  } else note('has no `texts`: give `submit`, `sentTitle` and `sentText`');
  if (!isRecord(form.fields) || Object.keys(form.fields).length === 0)
    return note('has no fields: give it at least one');
  for (const [name, field] of Object.entries(form.fields)) {
    const noteField = problems.at(`${where}, field ${shown(name)}`, source);
    if (reserved.has(name) || !/^[a-z][A-Za-z0-9]*$/.test(name)) {
      noteField(
        'has a name that is not allowed: use letters and digits, starting with a lowercase letter, and no name that forms use themselves',
      );
    }
    checkField(site, field, readers, noteField);
  }
  checkFollowUp(site, form, note);
}

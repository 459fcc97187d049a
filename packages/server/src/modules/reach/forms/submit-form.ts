import {
  type FormDefinition,
  formDefinition,
  type FormField,
  type FormValues,
  checkForm,
  honeypot,
  questionParts,
  localise,
} from '@ximblox/blocks';
import { type ErrorItem, fail, failAll } from '@ximblox/contract';
import type { Context, UploadedFile } from '../../../context.ts';
import { addToCounter, networkOf, RateLimitError } from '../../../platform/rate-counters.ts';
import { keepBlob } from '../../library/media/index.ts';
import { emitSubmissionWebhooks } from '../webhooks/index.ts';
import { isSolved, mayBeSolved } from './captcha.ts';
import { checkDocuments, storeDocuments } from './form-documents.ts';
import { notifyRecipients, writeToSender } from './form-mail.ts';
import { checkPages, findFormPage, type FormPage } from './form-pages.ts';
import { isAnswered } from './question.ts';
import { deleteSubmissions, insertSubmission, newestOf, type NewSubmission } from './submission-store.ts';

type Body = Readonly<Record<string, unknown>>;

const textIn = (body: Body, name: string): string => {
  const value = body[name];
  return typeof value === 'string' ? value : '';
};

/** What a consent says, with the words of its link in their place. */
const consentText = (field: Extract<FormField, { kind: 'consent' }>, language: string): string =>
  localise(field.label, language).replace('{link}', field.link ? localise(field.link.label, language) : '');

function consentsOf({ fields }: FormDefinition, locale: string): Record<string, string> {
  const texts = Object.entries(fields).flatMap(([name, field]) =>
    field.kind === 'consent' ? [[name, consentText(field, locale)] as const] : [],
  );
  return Object.fromEntries(texts);
}

function emailIn({ fields }: FormDefinition, values: FormValues): string {
  const name = Object.keys(fields).find((one) => fields[one]?.kind === 'email');
  return name === undefined ? '' : String(values[name] ?? '');
}

/** Errors in the order of the fields, so that the first is the first on the screen. */
const inOrder = ({ fields }: FormDefinition, errors: readonly ErrorItem[]): ErrorItem[] => {
  const names = Object.keys(fields);
  return errors.toSorted((one, other) => names.indexOf(one.property) - names.indexOf(other.property));
};

/**
 * Counts a form that is sound and was sent by a human being. Whoever errs first is held to the looser limit of the endpoint alone.
 * @throws 429 when the network has sent as many as it may
 */
async function countSent({ db, request, services }: Context, isWithoutScript: boolean): Promise<void> {
  const { forms, formsWithoutScript } = services.settings.limits;
  const network = networkOf(request.address);
  const counted = [
    ...(isWithoutScript ? [[`form-without-script:${network}`, formsWithoutScript] as const] : []),
    [`form:${network}`, forms] as const,
  ];
  for (const [key, limit] of counted) {
    const { count, secondsLeft } = await addToCounter(db, key, limit);
    if (count > limit.count) throw new RateLimitError('G_01', Math.max(1, secondsLeft));
  }
}

/**
 * Whether a human being seems to have sent the form: by the captcha or, without JavaScript, by the answer to a question.
 * @param isLast whether nothing else is wrong, so that it may be used up
 */
async function checkSender(
  context: Context,
  form: string,
  body: Body,
  isLast: boolean,
): Promise<'script' | 'question' | null> {
  const captcha = textIn(body, 'captcha') || textIn(body, 'g-recaptcha-response');
  const token = textIn(body, questionParts.token);
  const isAsked = captcha === '' && token !== '' && context.services.settings.recaptchaSiteKey === null;
  if (isAsked) {
    const answer = textIn(body, questionParts.answer);
    return (await isAnswered(context, form, { token, answer }, isLast)) ? 'question' : null;
  }
  return (await (isLast ? isSolved : mayBeSolved)(context, captcha)) ? 'script' : null;
}

/** Keeps a submission and writes the mails that belong to it, all in one transaction. */
async function keep(
  context: Context,
  form: FormDefinition,
  sent: NewSubmission,
  { values, pages }: { values: FormValues; pages: ReadonlyMap<string, FormPage> },
): Promise<void> {
  const { db } = context;
  const { locale, email, files } = sent;
  if (form.sequel?.kind === 'confirm') {
    const known = await newestOf(db, form.id, email);
    if (known?.confirmed_at && !known.ended_at) {
      // Whoever is subscribed already gets the same mail, so that nobody learns who is.
      await writeToSender(context, 'confirm', { id: known.id, locale, email });
      return;
    }
    if (known && !known.confirmed_at) await deleteSubmissions(db, [known.id]);
  }
  for (const { hash } of files) await keepBlob(context, hash);
  const id = await insertSubmission(db, sent);
  await emitSubmissionWebhooks(context, form.id, id);
  const titles = new Map([...pages].map(([name, { title }]) => [name, title]));
  const fileNames = files.map((file) => file.file_name);
  await notifyRecipients(context, { id, form, locale, values, email, titles, fileNames });
  if (form.sequel?.kind === 'confirm') await writeToSender(context, 'confirm', { id, locale, email });
  if (form.sequel?.kind === 'send-file') {
    const title = pages.get(form.sequel.page)?.title ?? '';
    await writeToSender(context, 'file', { id, locale, email, title });
  }
}

/**
 * Takes what a visitor has sent by a form of the site. What falls into the honeypot is answered alike and dropped.
 * @throws 404 V_12 on `form`; everything that is wrong at once, each on its field: V_01, V_02, V_12, V_14, V_17, ML_01, and V_12 on
 *   `captcha` last; 429 when the network has sent too many that were right
 */
export async function submitForm(
  context: Context,
  { form: formID, body }: { form: string; body: Body },
  uploads: readonly UploadedFile[],
): Promise<void> {
  const { site } = context.services;
  const form = formDefinition(site, formID) ?? fail('V_12', 'form', { status: 404 });
  if (body[honeypot] !== undefined && body[honeypot] !== '') return;
  const { values, errors } = checkForm(form, body);
  const checkedFiles = await checkDocuments(form, uploads);
  const checkedPages = await checkPages(context, form, values);
  const found = inOrder(form, [...errors, ...checkedFiles.errors, ...checkedPages.errors]);
  const proof = await checkSender(context, form.id, body, found.length === 0);
  failAll(proof === null ? [...found, { property: 'captcha', code: 'V_12' }] : found, { status: 422 });
  await countSent(context, proof === 'question');

  const wishedLocale = textIn(body, 'locale');
  const locale = site.locales.some(({ code }) => code === wishedLocale) ? wishedLocale : site.defaultLocale;
  const pageID = typeof body.page === 'number' ? body.page : Number(textIn(body, 'page'));
  const page = Number.isSafeInteger(pageID) && pageID > 0 ? await findFormPage(context, pageID) : null;
  const files = await storeDocuments(context, checkedFiles.documents);
  const sent: NewSubmission = {
    form: form.id,
    locale,
    pageID: page?.id ?? null,
    values,
    consents: consentsOf(form, locale),
    email: emailIn(form, values),
    isWithoutScript: proof === 'question',
    files,
  };
  await context.transaction((inside) => keep(inside, form, sent, { values, pages: checkedPages.pages }));
}

import {
  type FormDefinition,
  formDefinition,
  type FormField,
  type FormValues,
  checkForm,
  honeypot,
  questionParts,
  localise,
} from '@ximblox/blocks/internal';
import { type ErrorItem, fail, failAll } from '@ximblox/contract';
import type { Context, UploadedFile } from '../../../context.ts';
import { discardedHookErrors, hookErrors, queueHooks } from '../../foundation/hooks/index.ts';
import { addToCounter, networkOf, RateLimitError } from '../../../platform/rate-counters.ts';
import { pinBlob } from '../../library/media/index.ts';
import { consumeCaptcha, isCaptchaValid } from './captcha.ts';
import { checkDocuments, storeDocuments } from './form-documents.ts';
import { deliverSubmission } from './deliver-submission.ts';
import { fileSpam, spamValues } from './file-spam.ts';
import { sendSenderMail } from './form-mail.ts';
import { checkPages, findFormPage, type FormPage } from './form-pages.ts';
import { checkAnswer } from './question.ts';
import { deleteSubmissions } from './submission-removal-store.ts';
import { insertSubmission, findNewestSubmission, type NewSubmission } from './submission-store.ts';

type Body = Readonly<Record<string, unknown>>;

const textIn = (body: Body, name: string): string => {
  const value = body[name];
  return typeof value === 'string' ? value : '';
};

/** Returns the text of a consent, with the label of its link inserted. */
const consentText = (field: Extract<FormField, { kind: 'consent' }>, language: string): string =>
  localise(field.label, language).replace('{link}', field.link ? localise(field.link.label, language) : '');

/** Returns the texts of the consents that were given. */
function consentsOf({ fields }: FormDefinition, values: FormValues, locale: string): Record<string, string> {
  const texts = Object.entries(fields).flatMap(([name, field]) =>
    field.kind === 'consent' && values[name] === true ? [[name, consentText(field, locale)] as const] : [],
  );
  return Object.fromEntries(texts);
}

function emailIn({ fields }: FormDefinition, values: FormValues): string {
  const name = Object.keys(fields).find((one) => fields[one]?.kind === 'email');
  return name === undefined ? '' : String(values[name] ?? '');
}

/** Sorts errors by the order of their fields on the screen. */
const sortByField = ({ fields }: FormDefinition, errors: readonly ErrorItem[]): ErrorItem[] => {
  const names = Object.keys(fields);
  return errors.toSorted((one, other) => names.indexOf(one.property) - names.indexOf(other.property));
};

/**
 * Counts a valid submission against the limits of its network. Invalid ones count only against the higher limit of the endpoint.
 * @throws 429 G_01 when the limit is exceeded
 */
async function countSubmission(
  { db, request, services }: Context,
  kind: 'form' | 'form-without-script' | 'form-spam',
): Promise<void> {
  const { forms, formsWithoutScript } = services.settings.limits;
  const network = networkOf(request.address);
  const counted = [
    ...(kind === 'form-without-script' ? [[`${kind}:${network}`, formsWithoutScript] as const] : []),
    [`${kind === 'form-spam' ? kind : 'form'}:${network}`, forms] as const,
  ];
  for (const [key, limit] of counted) {
    const { count, secondsLeft } = await addToCounter(db, key, limit);
    if (count > limit.count) throw new RateLimitError('G_01', Math.max(1, secondsLeft));
  }
}

/**
 * Verifies the captcha or, without JavaScript, the answer to the question. Returns the kind of proof; null if it is invalid.
 * @param isLast whether the form has no other errors, so that the proof is consumed
 */
async function checkSender(
  context: Context,
  form: string,
  body: Body,
  isLast: boolean,
): Promise<'script' | 'question' | null> {
  const captcha = textIn(body, 'captcha') || textIn(body, 'g-recaptcha-response');
  const token = textIn(body, questionParts.token);
  const hasQuestion = captcha === '' && token !== '' && context.services.settings.recaptchaSiteKey === null;
  if (hasQuestion) {
    const answer = textIn(body, questionParts.answer);
    return (await checkAnswer(context, form, { token, answer }, isLast)) ? 'question' : null;
  }
  return (await (isLast ? consumeCaptcha : isCaptchaValid)(context, captcha)) ? 'script' : null;
}

/** Returns what a submission consists of, except its documents. */
async function submissionOf(
  context: Context,
  form: FormDefinition,
  body: Body,
  { values, isWithoutScript }: { values: FormValues; isWithoutScript: boolean },
): Promise<NewSubmission> {
  const { site } = context.services;
  const requestedLocale = textIn(body, 'locale');
  const locale = site.locales.some(({ code }) => code === requestedLocale) ? requestedLocale : site.defaultLocale;
  const pageID = typeof body.page === 'number' ? body.page : Number(textIn(body, 'page'));
  const page = Number.isSafeInteger(pageID) && pageID > 0 ? await findFormPage(context, pageID) : null;
  return {
    form: form.id,
    locale,
    pageID: page?.id ?? null,
    values,
    consents: consentsOf(form, values, locale),
    email: emailIn(form, values),
    isWithoutScript,
    files: [],
  };
}

const hookEvent = ({ form, locale, pageID, values }: NewSubmission) => ({ form, locale, pageID, values });

/** Stores a submission, queues its emails and emits its webhooks. Must run in a transaction. */
async function storeSubmission(
  context: Context,
  form: FormDefinition,
  sent: NewSubmission,
  { values, pages }: { values: FormValues; pages: ReadonlyMap<string, FormPage> },
): Promise<void> {
  const { db } = context;
  const { locale, email, files } = sent;
  failAll(await hookErrors(context, 'form.submit', () => hookEvent(sent)));
  if (form.followUp?.kind === 'confirm') {
    const known = await findNewestSubmission(db, form.id, email);
    if (known?.confirmed_at && !known.ended_at) {
      // Subscribers get the same email, so that the answer does not reveal who is subscribed.
      await sendSenderMail(context, 'confirm', { id: known.id, locale, email });
      return;
    }
    if (known && !known.confirmed_at) await deleteSubmissions(db, [known.id]);
  }
  for (const { hash } of files) await pinBlob(context, hash);
  const id = await insertSubmission(db, sent);
  await queueHooks(context, 'form.submit', () => ({ form: form.id, locale, pageID: sent.pageID, submissionID: id }));
  await deliverSubmission(context, form, { id, locale, values, email, pages, files });
}

/**
 * Validates and stores a submission of a visitor. One that fills the honeypot is stored as spam, whatever it contains, and
 * answered like a success.
 * @throws 404 V_12 on `form`; all field errors together (V_01, V_02, V_12, V_14, V_17, ML_01), those of hooks, with V_12 on `captcha` last; 429
 *   G_01 when the network has sent too many valid submissions, or too much spam
 */
export async function submitForm(
  context: Context,
  { form: formID, body }: { form: string; body: Body },
  uploads: readonly UploadedFile[],
): Promise<void> {
  const form = formDefinition(context.services.site, formID) ?? fail('V_12', 'form', { status: 404 });
  const { values, errors } = checkForm(form, body);
  if (body[honeypot] !== undefined && body[honeypot] !== '') {
    await countSubmission(context, 'form-spam');
    const isWithoutScript = (await checkSender(context, form.id, body, errors.length === 0)) !== 'script';
    const sent = await submissionOf(context, form, body, { values, isWithoutScript });
    return fileSpam(context, { ...sent, values: spamValues(form, body, uploads) });
  }
  const checkedFiles = await checkDocuments(form, uploads);
  const checkedPages = await checkPages(context, form, values);
  const fieldErrors = sortByField(form, [...errors, ...checkedFiles.errors, ...checkedPages.errors]);
  const proof = await checkSender(context, form.id, body, fieldErrors.length === 0);
  const submission = await submissionOf(context, form, body, { values, isWithoutScript: proof === 'question' });
  if (proof === null || fieldErrors.length > 0) {
    const refusals = await discardedHookErrors(context, 'form.submit', () => hookEvent(submission));
    const all = [...fieldErrors, ...refusals];
    failAll(proof === null ? [...all, { property: 'captcha', code: 'V_12' }] : all, { status: 422 });
  }
  await countSubmission(context, proof === 'question' ? 'form-without-script' : 'form');
  const sent = { ...submission, files: await storeDocuments(context, checkedFiles.documents) };
  await context.transaction((inside) => storeSubmission(inside, form, sent, { values, pages: checkedPages.pages }));
}

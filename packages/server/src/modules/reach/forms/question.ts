import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { type FormQuestion, readNumber } from '@ximblox/blocks';
import type { Context } from '../../../context.ts';
import { installationSecret } from '../../../platform/installation-secret.ts';
import { addToCounter, readCounter } from '../../../platform/rate-counters.ts';

/** Seconds that an answer takes a person at least, and for which a question can be answered. */
const age = { least: 2, most: 1800 };

const use = { count: 1, seconds: age.most };
const useOf = (id: string): string => `form-question:${id}`;

async function hmac({ db }: Context, text: string): Promise<Buffer> {
  return createHmac('sha256', await installationSecret(db, 'form-question-secret'))
    .update(text)
    .digest();
}

/** Two numbers from 2 to 9. They follow from the secret and the ID, so that the token does not tell them. */
async function termsOf(context: Context, id: string): Promise<[number, number]> {
  const [one = 0, other = 0] = await hmac(context, `terms:${id}`);
  return [2 + (one % 8), 2 + (other % 8)];
}

/** A question for one form, good for half an hour and one answer. */
async function makeQuestion(context: Context, form: string): Promise<FormQuestion> {
  const id = randomBytes(16).toString('base64url');
  const madeAt = Math.floor(context.services.now().getTime() / 1000);
  const signature = await hmac(context, `${form}:${id}:${madeAt}`);
  return { token: `${id}.${madeAt}.${signature.toString('base64url')}`, terms: await termsOf(context, id) };
}

/** The question that a token names; null when it was not made here for this form, has expired or was answered. */
async function readQuestion(
  context: Context,
  form: string,
  token: string,
): Promise<{ id: string; terms: [number, number]; seconds: number } | null> {
  const [, id = '', madeAt = '', signed = ''] = /^([\w-]{22})\.(\d{1,12})\.([\w-]{43})$/.exec(token) ?? [];
  if (id === '') return null;
  const given = Buffer.from(signed, 'base64url');
  const expected = await hmac(context, `${form}:${id}:${madeAt}`);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const seconds = context.services.now().getTime() / 1000 - Number(madeAt);
  if (seconds > age.most || (await readCounter(context.db, useOf(id), use)) > 0) return null;
  return { id, terms: await termsOf(context, id), seconds };
}

/** The question that goes with a form: the one that was sent along while it can still be answered, else a new one. */
export async function questionFor(context: Context, form: string, token: string): Promise<FormQuestion> {
  const known = token === '' ? null : await readQuestion(context, form, token);
  return known ? { token, terms: known.terms } : makeQuestion(context, form);
}

/**
 * Whether the answer is right. A question takes one answer: a wrong one uses it up, a right one when the form is sound.
 * @param isLast whether nothing else is wrong with the form
 */
export async function isAnswered(
  context: Context,
  form: string,
  { token, answer }: { token: string; answer: string },
  isLast: boolean,
): Promise<boolean> {
  const question = await readQuestion(context, form, token);
  if (!question) return false;
  const { id, terms, seconds } = question;
  const isRight = seconds >= age.least && readNumber(answer) === terms[0] + terms[1];
  if (isRight && !isLast) return true;
  const { count } = await addToCounter(context.db, useOf(id), use);
  return isRight && count === 1;
}

import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { type FormQuestion, readNumber } from '@ximblox/blocks/internal';
import type { Context } from '../../../context.ts';
import { installationSecret } from '../../../platform/installation-secret.ts';
import { addToCounter, readCounter } from '../../../platform/rate-counters.ts';

/** Minimum and maximum age of a question in seconds. Faster answers come from bots. */
const age = { min: 2, max: 1800 };

const useLimit = { count: 1, seconds: age.max };
const useKey = (id: string): string => `form-question:${id}`;

async function hmac({ db }: Context, text: string): Promise<Buffer> {
  return createHmac('sha256', await installationSecret(db, 'form-question-secret'))
    .update(text)
    .digest();
}

/** Returns two numbers from 2 to 9, derived from the secret and the ID, so that the token does not reveal them. */
async function questionTerms(context: Context, id: string): Promise<[number, number]> {
  const [one = 0, other = 0] = await hmac(context, `terms:${id}`);
  return [2 + (one % 8), 2 + (other % 8)];
}

/** Creates a question for one form, valid for half an hour and one answer. */
async function createQuestion(context: Context, form: string): Promise<FormQuestion> {
  const id = randomBytes(16).toString('base64url');
  const createdAt = Math.floor(context.services.now().getTime() / 1000);
  const signature = await hmac(context, `${form}:${id}:${createdAt}`);
  return { token: `${id}.${createdAt}.${signature.toString('base64url')}`, terms: await questionTerms(context, id) };
}

/** Returns the question of a token; null if it is forged, expired, answered or for another form. */
async function readQuestion(
  context: Context,
  form: string,
  token: string,
): Promise<{ id: string; terms: [number, number]; seconds: number } | null> {
  const [, id = '', createdAt = '', signed = ''] = /^([\w-]{22})\.(\d{1,12})\.([\w-]{43})$/.exec(token) ?? [];
  if (id === '') return null;
  const given = Buffer.from(signed, 'base64url');
  const expected = await hmac(context, `${form}:${id}:${createdAt}`);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const seconds = context.services.now().getTime() / 1000 - Number(createdAt);
  if (seconds > age.max || (await readCounter(context.db, useKey(id), useLimit)) > 0) return null;
  return { id, terms: await questionTerms(context, id), seconds };
}

/** Returns the question of a token if it is still valid, otherwise a new one. */
export async function questionFor(context: Context, form: string, token: string): Promise<FormQuestion> {
  const known = token === '' ? null : await readQuestion(context, form, token);
  return known ? { token, terms: known.terms } : createQuestion(context, form);
}

/**
 * Checks an answer. A wrong answer consumes the question; a correct one only if the form has no other errors.
 * @param isLast whether the form has no other errors
 */
export async function checkAnswer(
  context: Context,
  form: string,
  { token, answer }: { token: string; answer: string },
  isLast: boolean,
): Promise<boolean> {
  const question = await readQuestion(context, form, token);
  if (!question) return false;
  const { id, terms, seconds } = question;
  const isCorrect = seconds >= age.min && readNumber(answer) === terms[0] + terms[1];
  if (isCorrect && !isLast) return true;
  const { count } = await addToCounter(context.db, useKey(id), useLimit);
  return isCorrect && count === 1;
}

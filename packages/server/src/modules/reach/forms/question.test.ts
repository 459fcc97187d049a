import { type FormQuestion, defineForm, defineSite, formField, questionParts } from '@ximblox/blocks/internal';
import { contract } from '@ximblox/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { PlainFormOutcome } from '../../../index.ts';
import { defaultLimits } from '../../../platform/setting-values.ts';
import { createTestServer, type TestServer, testSite } from '../../../testing/index.ts';

const common = { recipients: [], keepDays: 1, texts: { submit: 'a', sentTitle: 'b', sentText: 'c' } };
const fields = { name: formField.text({ label: 'Name', required: true }) };
const site = defineSite({
  ...testSite,
  forms: [
    defineForm({ ...common, id: 'contact', label: 'Contact', fields }),
    defineForm({ ...common, id: 'other', label: 'Other', fields }),
  ],
});
const loose = { count: 10_000, seconds: 600 };
const limits = { ...defaultLimits, forms: loose, formTries: loose };

let server: TestServer;
let seconds = 0;
beforeAll(async () => {
  server = await createTestServer({
    site,
    settings: { limits },
    compose: ({ app, submitPlainForm }) => {
      app.post<{ Params: { form: string } }>('/plain/:form', (request) =>
        submitPlainForm(request, request.params.form),
      );
    },
  });
  server.services.now = () => new Date(Date.now() + seconds * 1000);
});
afterAll(() => server.close());
beforeEach(async () => {
  seconds = 0;
  await server.db.deleteFrom('rate_counters').execute();
  await server.db.deleteFrom('submissions').execute();
});

async function send(values: Record<string, string>, form = 'contact'): Promise<PlainFormOutcome> {
  const body = new FormData();
  for (const [name, value] of Object.entries(values)) body.set(name, value);
  const response = await fetch(`${server.url}/plain/${form}`, { method: 'POST', body });
  return (await response.json()) as PlainFormOutcome;
}

const wrong = ({ errors }: PlainFormOutcome): string[] => errors.map(({ property }) => property);
const asked = async (form = 'contact'): Promise<FormQuestion> => (await send({ name: 'Jan' }, form)).question as never;
const sumOf = ({ terms: [a, b] }: FormQuestion): string => String(a + b);
const answered = (question: FormQuestion, answer = sumOf(question)): Record<string, string> => ({
  name: 'Jan',
  [questionParts.token]: question.token,
  [questionParts.answer]: answer,
});
const inbox = async () =>
  (await server.client('publisher').call(contract.submissions.list, { body: { form: 'contact' } })).items;

test('a form without a captcha gets a question, and its answer submits it with a mark in the inbox', async () => {
  const first = await send({ name: 'Jan' });
  expect([first.status, wrong(first), first.values.name]).toEqual([422, ['captcha'], 'Jan']);
  seconds = 5;
  const second = await send(answered(first.question as FormQuestion));
  expect([second.status, second.errors, second.question]).toEqual([200, [], undefined]);
  expect(await inbox()).toMatchObject([{ values: { name: 'Jan' }, withoutScript: true }]);
});

test('a question is valid for one submission', async () => {
  const question = await asked();
  seconds = 5;
  expect((await send(answered(question))).status).toBe(200);
  const again = await send(answered(question));
  expect([again.status, wrong(again)]).toEqual([422, ['captcha']]);
  expect(again.question?.token).not.toBe(question.token);
  expect(await inbox()).toHaveLength(1);
});

test('a wrong answer consumes the question, so that numbers cannot be guessed', async () => {
  const question = await asked();
  seconds = 5;
  const refused = await send(answered(question, '1'));
  expect(wrong(refused)).toEqual(['captcha']);
  expect(refused.question?.token).not.toBe(question.token);
  expect(wrong(await send(answered(question)))).toEqual(['captcha']);
});

test('a correct answer stays valid while the form has other errors', async () => {
  const question = await asked();
  seconds = 5;
  const refused = await send({ ...answered(question), name: '' });
  expect(wrong(refused)).toEqual(['name']);
  expect(refused.question).toEqual(question);
  expect((await send(answered(question))).status).toBe(200);
});

test('refuses answers that are faster than typing or later than half an hour', async () => {
  const fast = await asked();
  expect(wrong(await send(answered(fast)))).toEqual(['captcha']);
  const late = await asked();
  seconds = 1801;
  expect(wrong(await send(answered(late)))).toEqual(['captcha']);
});

test('a question is bound to its form and installation', async () => {
  const other = await asked('other');
  const question = await asked();
  seconds = 5;
  expect(wrong(await send(answered(other)))).toEqual(['captcha']);
  const [id, madeAt, signature] = question.token.split('.');
  const later = `${id}.${Number(madeAt) + 60}.${signature}`;
  expect(wrong(await send({ ...answered(question), [questionParts.token]: later }))).toEqual(['captcha']);
  expect(wrong(await send({ ...answered(question), [questionParts.token]: 'x'.repeat(90) }))).toEqual(['captcha']);
});

test('accepts number words as answers', async () => {
  const question = await asked();
  seconds = 5;
  const words = 'vier vijf zes zeven acht negen tien elf twaalf dertien veertien vijftien zestien zeventien achttien';
  expect((await send(answered(question, words.split(' ')[Number(sumOf(question)) - 4]))).status).toBe(200);
});

test('limits a network to three submissions an hour without JavaScript', async () => {
  const statuses: number[] = [];
  for (let count = 0; count < 4; count++) {
    seconds = 0;
    const question = await asked();
    seconds = 5;
    statuses.push((await send(answered(question))).status);
  }
  expect(statuses).toEqual([200, 200, 200, 429]);
});

test('the question can be requested before the form is filled in', async () => {
  const outcome = await send({ name: '', [questionParts.ask]: '1' });
  expect(wrong(outcome)).toEqual(['captcha']);
  expect(outcome.question).toBeDefined();
});

test('with reCAPTCHA there is no question, and no answer submits a form', async () => {
  const question = await asked();
  const guarded = await createTestServer({
    site,
    sameDatabaseAs: server,
    settings: { limits, recaptchaSiteKey: 'a', recaptchaSecret: 'b', recaptchaUrl: 'http://127.0.0.1:1/' },
    compose: ({ app, submitPlainForm }) => {
      app.post('/plain', (request) => submitPlainForm(request, 'contact'));
    },
  });
  guarded.services.now = () => new Date(Date.now() + 5000);
  const body = new FormData();
  for (const [name, value] of Object.entries(answered(question))) body.set(name, value);
  const outcome = (await (await fetch(`${guarded.url}/plain`, { method: 'POST', body })).json()) as PlainFormOutcome;
  await guarded.close();
  expect([outcome.status, wrong(outcome), outcome.question]).toEqual([422, ['captcha'], undefined]);
});

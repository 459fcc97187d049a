import {
  documentExtensions,
  type FormDefinition,
  type FormField,
  type FormQuestion,
  honeypot,
  numberWord,
  questionParts,
  type RefusedForm,
  type RenderContext,
  wordsIn,
} from '@ximblox/blocks';
import type { ReactNode } from 'react';
import { EnhancedElement } from './enhanced-element.ts';
import { formErrorText, type FormTexts, formTexts } from './form-texts.ts';

export interface SiteFormProps {
  form: FormDefinition;
  context: RenderContext;
  block: { key: string };
  /** Pages that may be chosen, by field; without them a field for a page means the page that is shown, and is not seen. */
  pages?: Readonly<Record<string, readonly { pageID: number; title: string }[]>>;
  /** Level of the heading of the thanks. */
  headingLevel?: 2 | 3;
}

interface Shown {
  texts: FormTexts;
  language: string;
  /** What the IDs of the form begin with. */
  prefix: string;
  values: Readonly<Record<string, string>>;
  /** Code of what is wrong, by field. */
  wrong: ReadonlyMap<string, string>;
  /** The first field that is wrong. */
  first: string | undefined;
  /** Whether the form was sent before, so that chosen files are gone. */
  isAgain: boolean;
}

const bytesOfMegabyte = 1_048_576;

/** Fields that are too long for a line of two. */
const wideKinds = new Set(['multiline', 'file', 'consent', 'page', 'select']);

function labelOf(field: FormField, language: string): string {
  const label = wordsIn(field.label, language);
  return field.kind === 'consent' && field.link ? label.replace('{link}', wordsIn(field.link.label, language)) : label;
}

function helpOf(field: FormField, { texts, language, isAgain }: Shown): string {
  const help = field.help ? wordsIn(field.help, language) : '';
  if (field.kind !== 'file') return help;
  const size = String(Math.floor(field.maxBytes / bytesOfMegabyte));
  const kinds = help || `${texts.documents.replace('{size}', size)}.`;
  return isAgain ? `${kinds} ${texts.chooseAgain}` : help || kinds.slice(0, -1);
}

function ConsentLabel({ field, language }: { field: Extract<FormField, { kind: 'consent' }>; language: string }) {
  const [before = '', after = ''] = wordsIn(field.label, language).split('{link}');
  return (
    <>
      {before}
      {field.link && <a href={wordsIn(field.link.path, language)}>{wordsIn(field.link.label, language)}</a>}
      {after}
    </>
  );
}

/** The part of a field in which something is filled in. */
function control(name: string, field: FormField, shown: Shown, pages: readonly { pageID: number; title: string }[]) {
  const { texts, language, prefix, values, wrong, first } = shown;
  const id = `${prefix}-${name}`;
  const described = [helpOf(field, shown) && `${id}-help`, wrong.has(name) && `${id}-error`].filter(Boolean).join(' ');
  const common = {
    id,
    name,
    required: field.required,
    autoComplete: field.autoComplete,
    autoFocus: first === name || undefined,
    'aria-invalid': wrong.has(name) || undefined,
    'aria-describedby': described || undefined,
  };
  const value = values[name] ?? '';
  switch (field.kind) {
    case 'multiline':
      return <textarea {...common} className="xb-form-input" rows={7} maxLength={field.max} defaultValue={value} />;
    case 'select':
    case 'page': {
      const options =
        field.kind === 'select'
          ? field.options.map((option) => ({ value: option.value, text: wordsIn(option.label, language) }))
          : pages.map(({ pageID, title }) => ({ value: String(pageID), text: title }));
      return (
        <select {...common} className="xb-form-input" defaultValue={value}>
          <option value="">{texts.choose}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.text}
            </option>
          ))}
        </select>
      );
    }
    case 'file':
      return (
        <input
          {...common}
          className="xb-form-input"
          type="file"
          accept={documentExtensions.map((extension) => `.${extension}`).join(',')}
          data-max={field.maxBytes}
        />
      );
    case 'consent':
      return <input {...common} type="checkbox" value="true" defaultChecked={value !== ''} />;
    case 'text':
      return <input {...common} className="xb-form-input" type="text" maxLength={field.max} defaultValue={value} />;
    case 'email':
      return <input {...common} className="xb-form-input" type="email" maxLength={254} defaultValue={value} />;
    case 'phone':
      return <input {...common} className="xb-form-input" type="tel" maxLength={40} defaultValue={value} />;
  }
}

function FieldRow({
  name,
  field,
  shown,
  pages,
}: {
  name: string;
  field: FormField;
  shown: Shown;
  pages: SiteFormProps['pages'];
}) {
  const { texts, language, prefix, wrong } = shown;
  const id = `${prefix}-${name}`;
  const code = wrong.get(name);
  const help = helpOf(field, shown);
  const isConsent = field.kind === 'consent';
  const label = (
    <label className="xb-form-label" htmlFor={id}>
      {isConsent ? <ConsentLabel field={field} language={language} /> : wordsIn(field.label, language)}
      {field.required && (
        <span className="xb-form-required">
          {' '}
          * <span className="xb-form-required-word">{texts.required}</span>
        </span>
      )}
    </label>
  );
  const input = control(name, field, shown, pages?.[name] ?? []);
  return (
    <div
      className={`xb-form-field xb-form-${field.kind}${wideKinds.has(field.kind) ? ' xb-form-wide' : ''}`}
      data-name={name}
      data-kind={field.kind}
      data-label={labelOf(field, language)}
    >
      {isConsent ? (
        <div className="xb-form-tick">
          {input}
          {label}
        </div>
      ) : (
        label
      )}
      {help !== '' && (
        <p className="xb-form-help" id={`${id}-help`}>
          {help}
        </p>
      )}
      {!isConsent && input}
      {code !== undefined && (
        <p className="xb-form-error" id={`${id}-error`}>
          {formErrorText(texts, field.kind, labelOf(field, language), code)}
        </p>
      )}
    </div>
  );
}

/** The question that stands in for the captcha where no script runs. */
function Question({ shown, question }: { shown: Shown; question: FormQuestion }) {
  const { texts, language, prefix, values, wrong } = shown;
  const id = `${prefix}-${questionParts.answer}`;
  const sent = values[questionParts.token];
  const isKept = sent === question.token;
  const isWrong = sent !== undefined && !isKept;
  const [a, b] = question.terms.map((term) => numberWord(language, term));
  return (
    <div className="xb-form-field xb-form-wide xb-form-question">
      <input type="hidden" name={questionParts.token} value={question.token} />
      <label className="xb-form-label" htmlFor={id}>
        {texts.question.replace('{a}', a ?? '').replace('{b}', b ?? '')}
        <span className="xb-form-required">
          {' '}
          * <span className="xb-form-required-word">{texts.required}</span>
        </span>
      </label>
      <p className="xb-form-help" id={`${id}-help`}>
        {texts.questionHelp}
      </p>
      <input
        id={id}
        name={questionParts.answer}
        className="xb-form-input"
        type="text"
        required
        maxLength={40}
        autoComplete="off"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- all that is left to do for somebody who has just sent the form
        autoFocus={wrong.size === 0 || undefined}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? `${id}-help ${id}-error` : `${id}-help`}
        defaultValue={isKept ? (values[questionParts.answer] ?? '') : ''}
      />
      {isWrong && (
        <p className="xb-form-error" id={`${id}-error`}>
          {texts.questionWrong}
        </p>
      )}
    </div>
  );
}

/** What visitors without JavaScript can do. */
function WithoutScript({ texts, contact }: { texts: FormTexts; contact: RenderContext['insteadOfForms'] }) {
  if (!contact) {
    return (
      <div className="xb-form-noscript">
        <p>{texts.noScript}</p>
        <button type="submit" className="button" name={questionParts.ask} value="1" formNoValidate>
          {texts.ask}
        </button>
      </div>
    );
  }
  const { name, address, telephone, email } = contact;
  return (
    <div className="xb-form-noscript">
      <p>{texts.insteadOfForm}</p>
      <address>
        {name}
        {address && (
          <>
            <br />
            {address.street}
            <br />
            {address.postalCode} {address.place}
          </>
        )}
        {telephone && (
          <>
            <br />
            <a href={`tel:${telephone}`}>{telephone}</a>
          </>
        )}
        {email && (
          <>
            <br />
            <a href={`mailto:${email}`}>{email}</a>
          </>
        )}
      </address>
    </div>
  );
}

/** What is wrong, all at once, before the fields; each leads to its field. */
function Problems({
  form,
  shown,
  general,
  isAsked,
}: {
  form: FormDefinition;
  shown: Shown;
  general: string | null;
  /** Whether a question has the focus. */
  isAsked: boolean;
}) {
  const { texts, language, prefix, wrong } = shown;
  const isEmpty = wrong.size === 0 && general === null;
  return (
    <div
      className="xb-form-problems"
      role="alert"
      tabIndex={-1}
      hidden={isEmpty}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- where somebody is led who has just sent the form and was refused
      autoFocus={(!isEmpty && wrong.size === 0 && !isAsked) || undefined}
    >
      {!isEmpty && (
        <>
          <p className="xb-form-problems-title">{general ?? texts.problems}</p>
          <ul>
            {[...wrong].map(([name, code]) => {
              const field = form.fields[name];
              return (
                field && (
                  <li key={name}>
                    <a href={`#${prefix}-${name}`}>
                      {formErrorText(texts, field.kind, labelOf(field, language), code)}
                    </a>
                  </li>
                )
              );
            })}
          </ul>
        </>
      )}
    </div>
  );
}

/** What is wrong with the form as a whole. */
function generalProblem({ fields }: FormDefinition, refused: RefusedForm | undefined, texts: FormTexts): string | null {
  const others = refused?.errors.filter(({ property }) => !Object.hasOwn(fields, property)) ?? [];
  if (!refused || others.length === 0) return null;
  if (refused.isTooMany) return texts.tooMany;
  if (!others.some(({ property }) => property === 'captcha')) return texts.notSent;
  if (!refused.question) return texts.captcha;
  return refused.values[questionParts.token] === undefined ? texts.questionFirst : texts.questionWrong;
}

/**
 * A form of the site. It is sent by the browser itself and answered by a page with what was filled in and what is wrong, or one
 * that says thanks; with scripts the same happens in place. Where no script runs, a question stands in for the captcha.
 */
export function SiteForm({ form, context, block, pages, headingLevel = 3 }: SiteFormProps): ReactNode {
  const { locale, pageID, preview } = context;
  const texts = formTexts(locale);
  const prefix = `form-${block.key}`;
  const refused = context.refusedForm?.block === block.key ? context.refusedForm : undefined;
  const errors = refused?.errors ?? [];
  const wrong = new Map(
    errors.filter(({ property }) => Object.hasOwn(form.fields, property)).map(({ property, code }) => [property, code]),
  );
  const [first] = wrong.keys();
  const values = refused?.values ?? {};
  const shown: Shown = { texts, language: locale, prefix, values, wrong, first, isAgain: refused !== undefined };
  const question = refused?.question;
  const isHidden = (name: string, field: FormField): boolean => field.kind === 'page' && !pages?.[name];
  const fields = Object.entries(form.fields);
  const Thanks = `h${headingLevel}` as const;
  const body = (
    <div className="xb-form" id={prefix}>
      <div className="xb-form-sent" id={`${prefix}-sent`} tabIndex={-1}>
        <Thanks className="xb-form-sent-title">{wordsIn(form.texts.sentTitle, locale)}</Thanks>
        <p>{wordsIn(form.texts.sentText, locale)}</p>
      </div>
      <form
        method="post"
        encType="multipart/form-data"
        action={`${context.url}?form=${form.id}&block=${encodeURIComponent(block.key)}`}
        inert={preview}
      >
        <Problems
          form={form}
          shown={shown}
          general={generalProblem(form, refused, texts)}
          isAsked={question !== undefined}
        />
        {!question && !preview && (
          <noscript>
            <WithoutScript texts={texts} contact={context.insteadOfForms} />
          </noscript>
        )}
        <input type="hidden" name="page" value={pageID} />
        <input type="hidden" name="locale" value={locale} />
        <input type="hidden" name="captcha" defaultValue="" />
        {fields.map(
          ([name, field]) => isHidden(name, field) && <input key={name} type="hidden" name={name} value={pageID} />,
        )}
        <div className="xb-form-fields">
          {fields.map(
            ([name, field]) =>
              !isHidden(name, field) && <FieldRow key={name} name={name} field={field} shown={shown} pages={pages} />,
          )}
        </div>
        <div className="xb-form-trap" aria-hidden="true">
          <label htmlFor={`${prefix}-${honeypot}`}>{texts.trap}</label>
          <input id={`${prefix}-${honeypot}`} name={honeypot} type="text" tabIndex={-1} autoComplete="off" />
        </div>
        {question && <Question shown={shown} question={question} />}
        <div className="xb-form-captcha" />
        <div className="xb-form-send">
          <button type="submit" className="button">
            {wordsIn(form.texts.submit, locale)}
          </button>
          <span className="xb-form-status" role="status" />
        </div>
      </form>
    </div>
  );
  if (preview) return body;
  return (
    <EnhancedElement id="@kit/send-form#sendForm" props={{ form: form.id }} load="idle">
      {body}
    </EnhancedElement>
  );
}

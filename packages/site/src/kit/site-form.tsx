import {
  type FormDefinition,
  type FormField,
  honeypot,
  type RefusedForm,
  type RenderContext,
  localise,
} from '@ximblox/blocks/internal';
import type { ReactNode } from 'react';
import { EnhancedElement } from './enhanced-element.ts';
import { FieldRow, type PageChoices, type FormView } from './form-field.tsx';
import { generalProblem, Problems } from './form-problems.tsx';
import { Question } from './form-question.tsx';
import { formMessages } from './form-messages.ts';
import { WithoutScript } from './form-without-script.tsx';

export interface SiteFormProps {
  form: FormDefinition;
  context: RenderContext;
  block: { key: string };
  /** Pages to choose from, by field. A `page` field without choices is hidden and has the current page as its value. */
  pages?: PageChoices;
  /** Level of the heading of the confirmation. */
  headingLevel?: 2 | 3;
}

function formView(form: FormDefinition, language: string, block: string, refused: RefusedForm | undefined): FormView {
  const errors = new Map(
    refused?.errors
      .filter(({ property }) => Object.hasOwn(form.fields, property))
      .map(({ property, code }) => [property, code]),
  );
  const [firstInvalid] = errors.keys();
  return {
    messages: formMessages(language),
    language,
    prefix: `form-${block}`,
    values: refused?.values ?? {},
    errors,
    firstInvalid,
    isResubmission: refused !== undefined,
  };
}

/** Honeypot field: hidden from people, so only programs fill it in. */
function Trap({ prefix, label }: { prefix: string; label: string }): ReactNode {
  return (
    <div className="xb-form-trap" aria-hidden="true">
      <label htmlFor={`${prefix}-${honeypot}`}>{label}</label>
      <input id={`${prefix}-${honeypot}`} name={honeypot} type="text" tabIndex={-1} autoComplete="off" />
    </div>
  );
}

/** Confirmation, shown once the form was sent. */
function Sent({
  form,
  locale,
  id,
  headingLevel,
}: {
  form: FormDefinition;
  locale: string;
  id: string;
  headingLevel: 2 | 3;
}): ReactNode {
  const Heading = `h${headingLevel}` as const;
  return (
    <div className="xb-form-sent" id={id} tabIndex={-1}>
      <Heading className="xb-form-sent-title">{localise(form.texts.sentTitle, locale)}</Heading>
      <p>{localise(form.texts.sentText, locale)}</p>
    </div>
  );
}

/**
 * A form of the site. Without JavaScript the browser posts it, the server responds with the form and its errors or redirects
 * to the confirmation, and a question replaces the captcha. With JavaScript the same happens in place.
 */
export function SiteForm({ form, context, block, pages, headingLevel = 3 }: SiteFormProps): ReactNode {
  const { locale, pageID, preview, formContact } = context;
  const refused = context.refusedForm?.block === block.key ? context.refusedForm : undefined;
  const view = formView(form, locale, block.key, refused);
  const { messages, prefix } = view;
  const question = refused?.question;
  const isHidden = (name: string, field: FormField): boolean => field.kind === 'page' && !pages?.[name];
  const fields = Object.entries(form.fields);
  const body = (
    <div className="xb-form" id={prefix}>
      <Sent form={form} locale={locale} id={`${prefix}-sent`} headingLevel={headingLevel} />
      <form
        method="post"
        encType="multipart/form-data"
        action={`${context.url}?form=${form.id}&block=${encodeURIComponent(block.key)}`}
        inert={preview}
      >
        <Problems
          form={form}
          view={view}
          general={generalProblem(form, refused, messages, formContact !== undefined)}
          isAsked={question !== undefined}
        />
        {!question && !preview && (
          <noscript>
            <WithoutScript messages={messages} contact={formContact} />
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
              !isHidden(name, field) && <FieldRow key={name} name={name} field={field} view={view} pages={pages} />,
          )}
        </div>
        <Trap prefix={prefix} label={messages.trap} />
        {question && <Question view={view} question={question} />}
        <div className="xb-form-captcha" />
        <div className="xb-form-send">
          <button type="submit" className="button">
            {localise(form.texts.submit, locale)}
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

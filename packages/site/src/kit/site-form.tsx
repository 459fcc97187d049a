import {
  type FormDefinition,
  type FormField,
  honeypot,
  type RefusedForm,
  type RenderContext,
  wordsIn,
} from '@ximblox/blocks';
import type { ReactNode } from 'react';
import { EnhancedElement } from './enhanced-element.ts';
import { FieldRow, type PageChoices, type ShownForm } from './form-field.tsx';
import { generalProblem, Problems } from './form-problems.tsx';
import { Question } from './form-question.tsx';
import { formTexts } from './form-texts.ts';
import { WithoutScript } from './form-without-script.tsx';

export interface SiteFormProps {
  form: FormDefinition;
  context: RenderContext;
  block: { key: string };
  /** Pages that may be chosen, by field; without them a field for a page means the page that is shown, and is not seen. */
  pages?: PageChoices;
  /** Level of the heading of the thanks. */
  headingLevel?: 2 | 3;
}

function shownForm(form: FormDefinition, language: string, block: string, refused: RefusedForm | undefined): ShownForm {
  const errors = refused?.errors ?? [];
  const wrong = new Map(
    errors.filter(({ property }) => Object.hasOwn(form.fields, property)).map(({ property, code }) => [property, code]),
  );
  const [first] = wrong.keys();
  return {
    texts: formTexts(language),
    language,
    prefix: `form-${block}`,
    values: refused?.values ?? {},
    wrong,
    first,
    isAgain: refused !== undefined,
  };
}

/**
 * A form of the site. It is sent by the browser itself and answered by a page with what was filled in and what is wrong, or one
 * that says thanks; with scripts the same happens in place. Where no script runs, a question stands in for the captcha.
 */
export function SiteForm({ form, context, block, pages, headingLevel = 3 }: SiteFormProps): ReactNode {
  const { locale, pageID, preview, insteadOfForms } = context;
  const refused = context.refusedForm?.block === block.key ? context.refusedForm : undefined;
  const shown = shownForm(form, locale, block.key, refused);
  const { texts, prefix } = shown;
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
          general={generalProblem(form, refused, texts, insteadOfForms !== undefined)}
          isAsked={question !== undefined}
        />
        {!question && !preview && (
          <noscript>
            <WithoutScript texts={texts} contact={insteadOfForms} />
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

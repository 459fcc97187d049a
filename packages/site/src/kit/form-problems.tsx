import { type FormDefinition, questionParts, type RefusedForm } from '@ximblox/blocks/internal';
import { labelOf, type FormView } from './form-field.tsx';
import { formErrorText, type FormMessages } from './form-messages.ts';

/** The error summary before the fields, with a link to each invalid field. */
export function Problems({
  form,
  view,
  general,
  isAsked,
}: {
  form: FormDefinition;
  view: FormView;
  general: string | null;
  /** Whether the captcha question has the focus. */
  isAsked: boolean;
}) {
  const { messages, language, prefix, errors } = view;
  const isEmpty = errors.size === 0 && general === null;
  return (
    <div
      className="xb-form-problems"
      role="alert"
      tabIndex={-1}
      hidden={isEmpty}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form was refused: the focus goes to the reasons
      autoFocus={(!isEmpty && errors.size === 0 && !isAsked) || undefined}
    >
      {!isEmpty && (
        <>
          <p className="xb-form-problems-title">{general ?? messages.problems}</p>
          <ul>
            {[...errors].map(([name, code]) => {
              const field = form.fields[name];
              return (
                field && (
                  <li key={name}>
                    <a href={`#${prefix}-${name}`}>
                      {formErrorText(messages, field.kind, labelOf(field, language), code)}
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

/**
 * Returns the error that concerns the form as a whole.
 * @param hasContact whether the form needs JavaScript and shows contact details instead
 */
export function generalProblem(
  { fields }: FormDefinition,
  refused: RefusedForm | undefined,
  messages: FormMessages,
  hasContact: boolean,
): string | null {
  const others = refused?.errors.filter(({ property }) => !Object.hasOwn(fields, property)) ?? [];
  if (!refused || others.length === 0) return null;
  if (refused.isTooMany) return messages.tooMany;
  if (!others.some(({ property }) => property === 'captcha')) return messages.notSent;
  if (hasContact) return messages.problems;
  if (!refused.question) return messages.captcha;
  return refused.values[questionParts.token] === undefined ? messages.questionFirst : messages.questionWrong;
}

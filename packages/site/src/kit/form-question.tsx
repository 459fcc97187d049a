import { type FormQuestion, numberWord, questionParts } from '@ximblox/blocks/internal';
import type { FormView } from './form-field.tsx';

/** The question that replaces the captcha without JavaScript. */
export function Question({ view, question }: { view: FormView; question: FormQuestion }) {
  const { messages, language, prefix, values, errors } = view;
  const id = `${prefix}-${questionParts.answer}`;
  const sent = values[questionParts.token];
  const isSameQuestion = sent === question.token;
  const isWrong = sent !== undefined && !isSameQuestion;
  const [a, b] = question.terms.map((term) => numberWord(language, term));
  return (
    <div className="xb-form-field xb-form-wide xb-form-question">
      <input type="hidden" name={questionParts.token} value={question.token} />
      <label className="xb-form-label" htmlFor={id}>
        {messages.question.replace('{a}', a ?? '').replace('{b}', b ?? '')}
        <span className="xb-form-required">
          {' '}
          * <span className="xb-form-required-word">{messages.required}</span>
        </span>
      </label>
      <p className="xb-form-help" id={`${id}-help`}>
        {messages.questionHelp}
      </p>
      <input
        id={id}
        name={questionParts.answer}
        className="xb-form-input"
        type="text"
        required
        maxLength={40}
        autoComplete="off"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form was sent: the question is all that is left to do
        autoFocus={errors.size === 0 || undefined}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? `${id}-help ${id}-error` : `${id}-help`}
        defaultValue={isSameQuestion ? (values[questionParts.answer] ?? '') : ''}
      />
      {isWrong && (
        <p className="xb-form-error" id={`${id}-error`}>
          {messages.questionWrong}
        </p>
      )}
    </div>
  );
}

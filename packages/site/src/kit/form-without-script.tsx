import { questionParts, type RenderContext } from '@ximblox/blocks/internal';
import type { FormMessages } from './form-messages.ts';

/** Instructions for visitors without JavaScript. */
export function WithoutScript({
  messages,
  contact,
}: {
  messages: FormMessages;
  contact: RenderContext['formContact'];
}) {
  if (!contact) {
    return (
      <div className="xb-form-noscript">
        <p>{messages.noScript}</p>
        <button type="submit" className="button" name={questionParts.ask} value="1" formNoValidate>
          {messages.ask}
        </button>
      </div>
    );
  }
  const { name, address, telephone, email } = contact;
  return (
    <div className="xb-form-noscript">
      <p>{messages.insteadOfForm}</p>
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

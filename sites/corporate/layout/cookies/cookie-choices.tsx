import { ConsentPanel, consentPath } from '@ximblox/site/kit';
import { message } from '../../messages/message.ts';
import { consent } from './consent.ts';

/** ID of the panel, for the button in the footer that opens it. */
export const cookieChoicesID = 'cookie-choices';

/** A category of cookies and its purpose. */
function Category({ id, locale, always = false }: { id: string; locale: string; always?: boolean }) {
  const key = `cookies_${id}` as Parameters<typeof message>[1];
  const explained = `cookies_${id}_text` as Parameters<typeof message>[1];
  return (
    <li className="cookies-category">
      <input
        type="checkbox"
        id={`cookies-${id}`}
        name="category"
        value={id}
        disabled={always}
        defaultChecked={always}
        aria-describedby={`cookies-${id}-text`}
      />
      <label htmlFor={`cookies-${id}`}>{message(locale, key)}</label>
      <p id={`cookies-${id}-text`}>{message(locale, explained)}</p>
    </li>
  );
}

/** Consent panel, also opened by a button in the footer. */
export function CookieChoices({ locale, url }: { locale: string; url: string }) {
  return (
    <ConsentPanel question={consent}>
      <section className="cookies" id={cookieChoicesID} popover="manual" tabIndex={-1} aria-labelledby="cookies-title">
        <form method="post" action={consentPath}>
          <input type="hidden" name="back" value={url} />
          <p className="cookies-title" id="cookies-title">
            {message(locale, 'cookies')}
          </p>
          <p>{message(locale, 'cookiesText')}</p>
          <details className="cookies-details">
            <summary>{message(locale, 'cookiesChoose')}</summary>
            <ul className="cookies-list">
              <Category id="necessary" locale={locale} always />
              {consent.categories.map((id) => (
                <Category key={id} id={id} locale={locale} />
              ))}
            </ul>
            <button type="submit" name="choice" value="chosen" className="cookies-save">
              {message(locale, 'cookiesSave')}
            </button>
          </details>
          <div className="cookies-buttons">
            <button type="submit" name="choice" value="none" className="button">
              {message(locale, 'cookiesNone')}
            </button>
            <button type="submit" name="choice" value="all" className="button">
              {message(locale, 'cookiesAll')}
            </button>
          </div>
        </form>
        <button
          type="button"
          className="plain-button icon-button panel-close"
          popoverTarget={cookieChoicesID}
          popoverTargetAction="hide"
          aria-label={message(locale, 'close')}
        >
          <span className="cross cross-close" aria-hidden="true" />
        </button>
      </section>
    </ConsentPanel>
  );
}

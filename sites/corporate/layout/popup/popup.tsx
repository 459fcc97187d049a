import type { SitePopup } from '@ximblox/blocks';
import { TimedPopup } from '@ximblox/site/kit';
import { message } from '../../messages/message.ts';
import { consent } from '../cookies/consent.ts';

/** The pop-up of the settings: a question with buttons, and thanks after accepting. */
export function Popup({ popup, locale }: { popup: SitePopup; locale: string }) {
  const { title, text, button, decline, thanks } = popup;
  return (
    <TimedPopup popup={popup} question={consent}>
      <section className="popup" popover="manual" tabIndex={-1} aria-labelledby="popup-title">
        <div data-popup="question">
          <p className="popup-title" id="popup-title">
            {title}
          </p>
          {text && <p>{text}</p>}
          <div className="buttons popup-buttons">
            <button type="button" className="button" data-popup="accept">
              {button}
            </button>
            {decline && (
              <button type="button" className="plain-button popup-decline" data-popup="decline">
                {decline}
              </button>
            )}
          </div>
        </div>
        <p className="popup-thanks lead" data-popup="thanks" role="status" data-text={thanks} />
        <button
          type="button"
          className="plain-button icon-button panel-close"
          data-popup="decline"
          aria-label={message(locale, 'close')}
        >
          <span className="cross cross-close" aria-hidden="true" />
        </button>
      </section>
    </TimedPopup>
  );
}

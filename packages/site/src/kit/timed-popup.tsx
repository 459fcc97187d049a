import type { SitePopup } from '@ximblox/blocks';
import type { ReactNode } from 'react';
import type { ConsentQuestion } from './consent.ts';
import { EnhancedElement } from './enhanced-element.ts';

/** Delays of a pop-up. */
export interface PopupTimes extends Pick<SitePopup, 'secondsUntil' | 'secondsAfterAccept' | 'secondsAfterDecline'> {
  /** The pop-up waits until the visitor has answered this question. */
  question: ConsentQuestion;
}

export interface TimedPopupProps {
  popup: SitePopup;
  question: ConsentQuestion;
  /**
   * An element with `popover="manual"` and `tabIndex={-1}`. It contains elements with `data-popup`: `question`, `accept`,
   * `decline` (any number) and `thanks`, an empty element with the text in `data-text`.
   */
  children: ReactNode;
}

/**
 * Shows the pop-up from the settings after a delay, and hides it for a while once it is answered. Hidden without JavaScript.
 */
export function TimedPopup({ popup, question, children }: TimedPopupProps): ReactNode {
  const { secondsUntil, secondsAfterAccept, secondsAfterDecline } = popup;
  const times: PopupTimes = { question, secondsUntil, secondsAfterAccept, secondsAfterDecline };
  return (
    <EnhancedElement id="@kit/show-popup#showPopup" props={times} load="idle">
      {children}
    </EnhancedElement>
  );
}

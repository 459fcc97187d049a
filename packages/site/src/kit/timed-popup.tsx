import type { SitePopup } from '@ximblox/blocks';
import type { ReactNode } from 'react';
import type { ConsentQuestion } from './consent.ts';
import { EnhancedElement } from './enhanced-element.ts';

/** When a pop-up appears and for how long it stays hidden. */
export interface PopupTimes extends Pick<SitePopup, 'secondsUntil' | 'secondsAfterAccept' | 'secondsAfterDecline'> {
  /** The pop-up waits until this has been answered. */
  question: ConsentQuestion;
}

export interface TimedPopupProps {
  popup: SitePopup;
  question: ConsentQuestion;
  /**
   * An element with `popover="manual"` and `tabIndex={-1}`, in it elements with `data-popup`: `question`, `accept`, `decline`
   * (any number) and `thanks`, an empty element with the text in `data-text`.
   */
  children: ReactNode;
}

/** Shows the pop-up of the settings after its time, and hides it for a while once it is answered. Without JavaScript it stays hidden. */
export function TimedPopup({ popup, question, children }: TimedPopupProps): ReactNode {
  const { secondsUntil, secondsAfterAccept, secondsAfterDecline } = popup;
  const times: PopupTimes = { question, secondsUntil, secondsAfterAccept, secondsAfterDecline };
  return (
    <EnhancedElement id="@kit/show-popup#showPopup" props={times} load="idle">
      {children}
    </EnhancedElement>
  );
}

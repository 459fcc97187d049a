import type { ReactNode } from 'react';
import type { ConsentQuestion } from './consent.ts';
import { EnhancedElement } from './enhanced-element.ts';

export interface ConsentPanelProps {
  question: ConsentQuestion;
  /**
   * An element with `popover="manual"`, an ID and `tabIndex={-1}`. It contains a form posted to `consentPath`, with
   * checkboxes named `category`, and buttons named `choice` with the values `all`, `none` and `chosen`.
   */
  children: ReactNode;
}

/**
 * Asks for consent at the first visit, shows the stored choice later, and stores a new one without a page load. Without
 * JavaScript a button with `popoverTarget` opens the panel, and the form works.
 */
export const ConsentPanel = ({ question, children }: ConsentPanelProps): ReactNode => (
  <EnhancedElement id="@kit/ask-consent#askConsent" props={{ question }} load="idle">
    {children}
  </EnhancedElement>
);

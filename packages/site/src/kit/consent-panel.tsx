import type { ReactNode } from 'react';
import type { ConsentQuestion } from './consent.ts';
import { EnhancedElement } from './enhanced-element.ts';

export interface ConsentPanelProps {
  question: ConsentQuestion;
  /**
   * An element with `popover="manual"`, an ID and `tabIndex={-1}`, in it a form that is posted to `consentPath`: checkboxes named
   * `category` and buttons named `choice` with the values `all`, `none` and `chosen`.
   */
  children: ReactNode;
}

/**
 * Asks visitors for consent at their first visit, shows their choice in the form later, and stores it without a page load.
 * Without JavaScript the panel opens by a button with `popoverTarget`, and the form works.
 */
export const ConsentPanel = ({ question, children }: ConsentPanelProps): ReactNode => (
  <EnhancedElement id="@kit/ask-consent#askConsent" props={{ question }} load="idle">
    {children}
  </EnhancedElement>
);

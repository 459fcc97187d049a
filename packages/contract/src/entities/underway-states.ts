/**
 * What is under way for a page, highest precedence first: an open publication request; a scheduled publication; changes that
 * a reviewer requested since the last publication; a version that is not public, of a live page (`changes`) or another
 * (`draft`); a scheduled unpublication.
 */
export const underwayStates = ['review', 'scheduled', 'changes-requested', 'changes', 'draft', 'expiring'] as const;

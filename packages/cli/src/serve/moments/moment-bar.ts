import type { OpenMoment } from '@ximblox/server';

/** Returns the HTML that a page at a moment gets for its head and body. */
export const momentBar = ({ moment }: OpenMoment): { head: string; body: string } => ({
  head: '',
  body: `<p role="status">${moment.toISOString()}</p>`,
});

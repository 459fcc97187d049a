import { annualReport } from './jaarverslag-2025.ts';
import { setPublication } from './layout.ts';
import { freshWaterPaper } from './whitepaper-zoetwater.ts';

/** The documents of the demo site, written as PDF. */
export const documents = [
  { path: 'downloads/whitepaper-zoetwater.pdf', pdf: () => setPublication(freshWaterPaper) },
  { path: 'downloads/jaarverslag-2025.pdf', pdf: () => setPublication(annualReport) },
];

/** Placeholder. */
export function PageOverviewScreen() {
  return null;
}

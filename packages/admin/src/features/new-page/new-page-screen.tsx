/** Placeholder. */
export function NewPageScreen() {
  return null;
}

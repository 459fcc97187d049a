/** Placeholder. */
export function DashboardScreen() {
  return null;
}

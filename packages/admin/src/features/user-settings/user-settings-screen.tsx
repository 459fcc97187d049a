/** Placeholder. */
export function UserSettingsScreen() {
  return null;
}

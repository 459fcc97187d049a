import { localStorageColorSchemeManager, type MantineColorScheme } from '@mantine/core';

const key = 'ximblox.color-scheme';

/** Keeps the choice between light, dark and the system's scheme in this browser. */
export const colorSchemeManager = localStorageColorSchemeManager({ key });

/** Puts the scheme in place before the first screen is drawn, so that nothing flashes. */
export function applyColorScheme(): void {
  const chosen: MantineColorScheme = colorSchemeManager.get('auto');
  const isDark = chosen === 'dark' || (chosen === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.mantineColorScheme = isDark ? 'dark' : 'light';
}

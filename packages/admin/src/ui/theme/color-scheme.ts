import { localStorageColorSchemeManager, type MantineColorScheme } from '@mantine/core';

const key = 'ximblox.color-scheme';

/** Stores the chosen colour scheme in `localStorage`. */
export const colorSchemeManager = localStorageColorSchemeManager({ key });

/** Applies the colour scheme before the first render, to avoid a flash. */
export function applyColorScheme(): void {
  const chosen: MantineColorScheme = colorSchemeManager.get('auto');
  const isDark = chosen === 'dark' || (chosen === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.mantineColorScheme = isDark ? 'dark' : 'light';
}

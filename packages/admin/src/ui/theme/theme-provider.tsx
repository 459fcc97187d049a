import '@fontsource-variable/inter/opsz.css';
import './mantine.css';
import './tokens.css';
import './base.css';
import './parts.css';
import './shared.css';
import './forced-colors.css';
import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { colorSchemeManager } from './color-scheme.ts';
import { mantineTheme, mantineVariables } from './mantine-theme.ts';
import { styleNonce } from './style-nonce.ts';

/** Provides the theme: tokens, typeface, component library and colour scheme. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={mantineTheme}
      cssVariablesResolver={mantineVariables}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
      getStyleNonce={styleNonce}
    >
      {children}
    </MantineProvider>
  );
}

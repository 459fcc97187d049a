import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';
import { SteadyButton } from './steady-button.tsx';

const orange: MantineColorsTuple = [
  '#fff3ea',
  '#ffe4d1',
  '#fec9a4',
  '#fdaa72',
  '#fb9a5b',
  '#f97316',
  '#dd5410',
  '#c2410c',
  '#a5360a',
  '#7c2d12',
];

const gray: MantineColorsTuple = [
  '#fafafa',
  '#f4f4f5',
  '#e9e9ec',
  '#dededf',
  '#c9c9ce',
  '#a6a6b0',
  '#75757e',
  '#5d5d66',
  '#3a3a40',
  '#1c1c1f',
];

const dark: MantineColorsTuple = [
  '#ececee',
  '#cfcfd4',
  '#a6a6b0',
  '#7d7d87',
  '#4a4a52',
  '#35353b',
  '#232327',
  '#18181b',
  '#141416',
  '#0f0f11',
];

/** Mantine theme based on the tokens. */
export const mantineTheme = createTheme({
  primaryColor: 'orange',
  primaryShade: { light: 7, dark: 7 },
  colors: { orange, gray, dark },
  fontFamily: 'var(--font)',
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.125rem' },
  lineHeights: { xs: '1rem', sm: '1.25rem', md: '1.25rem', lg: '1.5rem', xl: '1.75rem' },
  spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '16px' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusRing: 'auto',
  components: {
    Button: { defaultProps: { size: 'sm', component: SteadyButton } },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 'lg', component: SteadyButton } },
    TextInput: { defaultProps: { size: 'sm' } },
    NativeSelect: { defaultProps: { size: 'sm' } },
    Select: { defaultProps: { size: 'sm' } },
    Textarea: { defaultProps: { size: 'sm' } },
    Modal: { defaultProps: { lockScroll: false, centered: true, transitionProps: { duration: 120 } } },
    Menu: { defaultProps: { transitionProps: { duration: 80 } } },
  },
});

/** Maps Mantine's colour variables to the tokens, which handle light and dark themselves. */
export const mantineVariables: CSSVariablesResolver = () => {
  const variables = {
    '--mantine-color-body': 'var(--surface)',
    '--mantine-color-text': 'var(--text)',
    '--mantine-color-bright': 'var(--text)',
    '--mantine-color-dimmed': 'var(--text-muted)',
    '--mantine-color-placeholder': 'var(--text-muted)',
    '--mantine-color-anchor': 'var(--accent-text)',
    '--mantine-color-error': 'var(--danger)',
    '--mantine-color-default': 'var(--surface)',
    '--mantine-color-default-hover': 'var(--surface-hover)',
    '--mantine-color-default-color': 'var(--text)',
    '--mantine-color-default-border': 'var(--hairline-strong)',
    '--mantine-color-orange-filled': 'var(--accent)',
    '--mantine-color-orange-filled-hover': 'var(--accent-hover)',
    '--mantine-primary-color-filled': 'var(--accent)',
    '--mantine-primary-color-filled-hover': 'var(--accent-hover)',
    '--mantine-color-gray-light-hover': 'var(--surface-hover)',
    '--mantine-color-gray-light-color': 'var(--text-muted)',
  };
  return { variables: {}, light: variables, dark: variables };
};

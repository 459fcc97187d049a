declare module 'virtual:ximblox/islands' {
  type Load = () => Promise<Record<string, unknown>>;
  /** React islands and enhancements of the site by the path of their file. */
  export const components: Record<string, Load | undefined>;
  export const enhancements: Record<string, Load | undefined>;
}

declare module 'virtual:ximblox/islands' {
  type Load = () => Promise<Record<string, unknown>>;
  /** React islands of the site by file path. */
  export const components: Record<string, Load | undefined>;
  export const enhancements: Record<string, Load | undefined>;
}

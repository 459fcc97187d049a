import 'i18next';
import type en from '../locales/en.json';

type WithoutPlural<Name extends string> = Name extends `${infer Start}_${'one' | 'other'}` ? Start : Name;

/** Dotted keys (`a.b.c`) of all texts of a catalogue. */
type Keys<Tree> = {
  [Name in keyof Tree & string]: Tree[Name] extends string ? WithoutPlural<Name> : `${Name}.${Keys<Tree[Name]>}`;
}[keyof Tree & string];

declare module 'i18next' {
  interface CustomTypeOptions {
    // A flat list: the library's recursive key type exceeds the compiler's depth limit.
    keySeparator: false;
    nsSeparator: false;
    resources: { translation: Record<Keys<typeof en>, string> };
  }
}
